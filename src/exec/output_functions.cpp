#include "exec/output_functions.h"

#include "exec/call.h"
#include "exec/output_sink.h"
#include "exec/print.h"
#include "exec/symbolic.h"
#include "exec/symbolic_functions.h"
#include "process/format_length.h"

#include <algorithm>
#include <cstdio>
#include <unistd.h>

namespace sonde::exec {

using program::CallSite;
using Stream = std::optional<process::OutputStream>;

namespace {

// --- Arguments and results ---

/// Of a FILE: nothing if it is not one of the two that the engine shares with the program.
Stream streamAt(Execution& execution, const CallSite& site, size_t n) {
  const uint64_t address = numberArgument(execution, site, n);
  if (address == reinterpret_cast<uint64_t>(stdout)) return process::OutputStream::Output;
  if (address == reinterpret_cast<uint64_t>(stderr)) return process::OutputStream::Error;
  return std::nullopt;
}

/// Of a descriptor.
Stream descriptorAt(Execution& execution, const CallSite& site, size_t n) {
  const uint64_t descriptor = numberArgument(execution, site, n);
  if (descriptor == STDOUT_FILENO) return process::OutputStream::Output;
  if (descriptor == STDERR_FILENO) return process::OutputStream::Error;
  return std::nullopt;
}

FILE* hostStream(process::OutputStream stream) {
  return stream == process::OutputStream::Error ? stderr : stdout;
}

bool give(Execution& execution, const CallSite& site, const process::Number& result) {
  if (execution.stopped()) return true;
  if (result.concrete() || site.resultSlots == 0)
    storeResult(execution, site, result.value);
  else
    setExpression(execution, site.result, result.expression);
  return true;
}

bool give(Execution& execution, const CallSite& site, int64_t result) {
  return give(execution, site, process::Number{{}, static_cast<uint64_t>(result)});
}

/// What reads a format may find that it cannot go on, or that the program ends there.
bool give(Execution& execution, const CallSite& site, const std::optional<process::Number>& result) {
  return result ? give(execution, site, *result) : execution.stopped();
}

// --- printf ---

bool printAt(Execution& execution, const CallSite& site, Stream stream, size_t format) {
  if (!stream) return false;
  CallArguments arguments(execution, site, format + 1);
  return give(execution, site, print(execution, *stream, numberArgument(execution, site, format), arguments));
}

/// The same with a `va_list`.
bool printListAt(Execution& execution, const CallSite& site, Stream stream, size_t format) {
  if (!stream) return false;
  ListArguments arguments(execution, numberArgument(execution, site, format + 1));
  return give(execution, site, print(execution, *stream, numberArgument(execution, site, format), arguments));
}

bool printfFunction(Execution& execution, const CallSite& site) {
  return printAt(execution, site, process::OutputStream::Output, 0);
}
bool fprintfFunction(Execution& execution, const CallSite& site) {
  return printAt(execution, site, streamAt(execution, site, 0), 1);
}
bool dprintfFunction(Execution& execution, const CallSite& site) {
  return printAt(execution, site, descriptorAt(execution, site, 0), 1);
}
bool vprintfFunction(Execution& execution, const CallSite& site) {
  return printListAt(execution, site, process::OutputStream::Output, 0);
}
bool vfprintfFunction(Execution& execution, const CallSite& site) {
  return printListAt(execution, site, streamAt(execution, site, 0), 1);
}
bool vdprintfFunction(Execution& execution, const CallSite& site) {
  return printListAt(execution, site, descriptorAt(execution, site, 0), 1);
}

// --- sprintf ---

/// `limit` bytes are all there is room for.
bool printInto(Execution& execution, const CallSite& site, size_t format, uint64_t limit) {
  CallArguments arguments(execution, site, format + 1);
  const std::optional<std::string> text =
      printText(execution, numberArgument(execution, site, format), arguments);
  if (!text) return execution.stopped();
  const std::string cut = text->substr(0, limit - 1);
  if (limit > 0 && !execution.check(execution.state.memory.write(numberArgument(execution, site, 0),
                                                                 cut.c_str(), cut.size() + 1)))
    return true;
  return give(execution, site, static_cast<int64_t>(text->size()));
}

bool sprintfFunction(Execution& execution, const CallSite& site) {
  return printInto(execution, site, 1, memory::AddressSpace::unlimited);
}
bool snprintfFunction(Execution& execution, const CallSite& site) {
  return printInto(execution, site, 2, numberArgument(execution, site, 1));
}

// --- puts, putchar, fwrite ---

/// One string argument, printed as the format says: there is no text for a null pointer.
std::optional<process::Number> printString(Execution& execution, const CallSite& site,
                                           process::OutputStream stream, std::string_view format) {
  const uint64_t address = numberArgument(execution, site, 0);
  std::string unused;
  if (address == 0 && !execution.check(execution.state.memory.readString(address, unused)))
    return std::nullopt;
  CallArguments arguments(execution, site, 0);
  return print(execution, stream, format, arguments);
}

bool putsFunction(Execution& execution, const CallSite& site) {
  return give(execution, site, printString(execution, site, process::OutputStream::Output, "%s\n"));
}

bool fputsFunction(Execution& execution, const CallSite& site) {
  const Stream stream = streamAt(execution, site, 1);
  if (!stream) return false;
  const std::optional<process::Number> length = printString(execution, site, *stream, "%s");
  if (!length) return execution.stopped();
  const bool failed = length->concrete() && static_cast<int32_t>(length->value) < 0;
  return give(execution, site, failed ? EOF : 1);
}

bool putCharacter(Execution& execution, const CallSite& site, Stream stream) {
  if (!stream) return false;
  const program::Slot slot = site.slots[0];
  memory::Byte byte;
  if (isSymbolic(execution, slot)) byte.expression = expression(execution, slot, 8);
  byte.value = static_cast<uint8_t>(execution.slot(slot));
  std::vector<process::OutputPiece> piece;
  if (byte.concrete())
    piece.emplace_back(std::string(1, static_cast<char>(byte.value)));
  else
    piece.emplace_back(std::vector{byte});
  if (!writeOutput(execution, *stream, std::move(piece))) return give(execution, site, EOF);
  return give(execution, site, process::Number{byte.expression, byte.value});
}

bool putcharFunction(Execution& execution, const CallSite& site) {
  return putCharacter(execution, site, process::OutputStream::Output);
}
bool fputcFunction(Execution& execution, const CallSite& site) {
  return putCharacter(execution, site, streamAt(execution, site, 1));
}

/// Of what is written: other sizes get paths of their own.
uint64_t sizeArgument(Execution& execution, const CallSite& site, size_t n) {
  return splitRegister(execution, site.slots[n], execution.settings.maxSymbolicSize + 1,
                       Incompleteness::SymbolicSize);
}

bool fwriteFunction(Execution& execution, const CallSite& site) {
  const Stream stream = streamAt(execution, site, 3);
  const uint64_t count = sizeArgument(execution, site, 2);
  uint64_t bytes = 0;
  if (!stream || __builtin_mul_overflow(sizeArgument(execution, site, 1), count, &bytes)) return false;
  if (bytes == 0) return give(execution, site, 0);
  std::optional<process::OutputPiece> piece = pieceAt(execution, numberArgument(execution, site, 0), bytes);
  if (!piece) return true;
  return give(execution, site,
              writeOutput(execution, *stream, {std::move(*piece)}) ? static_cast<int64_t>(count) : 0);
}

// --- Buffers: what is captured has none ---

bool fflushFunction(Execution& execution, const CallSite& site) {
  const bool all = numberArgument(execution, site, 0) == 0;
  const Stream stream = streamAt(execution, site, 0);
  if (!stream && !all) return false;
  return give(execution, site,
              execution.settings.output.captured ? 0 : std::fflush(all ? nullptr : hostStream(*stream)));
}

bool setBuffer(Execution& execution, const CallSite& site, int mode, uint64_t size) {
  const Stream stream = streamAt(execution, site, 0);
  if (!stream) return false;
  // A buffer of the program's own is not used; how much is buffered is what can be seen.
  return give(execution, site,
              execution.settings.output.captured ? 0
                                                 : std::setvbuf(hostStream(*stream), nullptr, mode, size));
}

bool setvbufFunction(Execution& execution, const CallSite& site) {
  return setBuffer(execution, site, static_cast<int>(numberArgument(execution, site, 2)),
                   numberArgument(execution, site, 3));
}
bool setbufFunction(Execution& execution, const CallSite& site) {
  return setBuffer(execution, site, numberArgument(execution, site, 1) ? _IOFBF : _IONBF, BUFSIZ);
}

// --- For the C library in bitcode ---

/// Of a descriptor of the program's that leads to captured output.
Stream capturedAt(Execution& execution, const CallSite& site) {
  if (isSymbolic(execution, site.slots[0])) return std::nullopt;
  const process::Files& files = execution.state.files;
  const process::OpenFile* open = files.find(execution.slot(site.slots[0]));
  if (!open || files.fileOf(*open).kind != process::FileKind::Captured) return std::nullopt;
  return files.fileOf(*open).output;
}

/// int sonde_prints_symbolic(int descriptor, const char *format, va_list arguments): whether there is
/// something to hand over.
bool printsSymbolicFunction(Execution& execution, const CallSite& site) {
  bool prints = false;
  if (execution.state.inputs.size() > 0 && capturedAt(execution, site) &&
      !isSymbolic(execution, site.slots[1])) {
    ListArguments arguments(execution, execution.slot(site.slots[2]));
    prints = printsSymbolic(execution, execution.slot(site.slots[1]), arguments);
  }
  return give(execution, site, prints ? 1 : 0);
}

/// int sonde_print_symbolic(int descriptor, const char *format, va_list arguments): what vdprintf does. To be
/// called where there is something to hand over.
bool printSymbolicFunction(Execution& execution, const CallSite& site) {
  return printListAt(execution, site, capturedAt(execution, site), 1);
}

// --- The table ---

constexpr OutputFunction functions[] = {
    {"printf", 1, printfFunction},
    {"fprintf", 2, fprintfFunction},
    {"dprintf", 2, dprintfFunction, false},
    {"vprintf", 2, vprintfFunction},
    {"vfprintf", 3, vfprintfFunction},
    {"vdprintf", 3, vdprintfFunction, false},
    {"sprintf", 2, sprintfFunction, false},
    {"snprintf", 3, snprintfFunction, false},
    {"puts", 1, putsFunction},
    {"fputs", 2, fputsFunction},
    {"fputs_unlocked", 2, fputsFunction},
    {"putchar", 1, putcharFunction},
    {"putchar_unlocked", 1, putcharFunction},
    {"fputc", 2, fputcFunction},
    {"fputc_unlocked", 2, fputcFunction},
    {"putc", 2, fputcFunction},
    {"putc_unlocked", 2, fputcFunction},
    {"_IO_putc", 2, fputcFunction},
    {"fwrite", 4, fwriteFunction},
    {"fwrite_unlocked", 4, fwriteFunction},
    {"fflush", 1, fflushFunction},
    {"setvbuf", 4, setvbufFunction},
    {"setbuf", 2, setbufFunction},
    {"sonde_prints_symbolic", 3, printsSymbolicFunction},
    {"sonde_print_symbolic", 3, printSymbolicFunction},
};

} // namespace

const OutputFunction* findOutputFunction(std::string_view name) {
  const OutputFunction* found = std::ranges::find(functions, name, &OutputFunction::name);
  return found == std::end(functions) ? nullptr : found;
}

} // namespace sonde::exec
