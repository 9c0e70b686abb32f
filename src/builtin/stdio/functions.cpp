#include "builtin/stdio/functions.h"

#include "builtin/stdio/print.h"
#include "exec/memory_model/access.h"
#include "exec/memory_model/ranges.h"
#include "exec/memory_model/text.h"
#include "exec/state/output_sink.h"
#include "exec/symbolic/conditions.h"
#include "exec/symbolic/registers.h"
#include "exec/symbolic/settle.h"
#include "exec/symbolic/undefined.h"
#include "process/format_length.h"

#include <cstdio>
#include <unistd.h>

namespace sonde::builtin {

using exec::BuiltinCall;
using process::Number;
using process::OutputPiece;
using process::OutputStream;
using Stream = std::optional<OutputStream>;

namespace {

// --- Arguments and results ---

/// Returns the stream of an argument of type FILE*; nothing if it is not one of the two that the engine
/// shares with the program.
Stream streamAt(const BuiltinCall& call, size_t n) {
  if (call[n] == reinterpret_cast<uint64_t>(stdout)) return OutputStream::Output;
  if (call[n] == reinterpret_cast<uint64_t>(stderr)) return OutputStream::Error;
  return std::nullopt;
}

/// Returns the stream of a descriptor.
Stream descriptorAt(const BuiltinCall& call, size_t n) {
  if (call[n] == STDOUT_FILENO) return OutputStream::Output;
  if (call[n] == STDERR_FILENO) return OutputStream::Error;
  return std::nullopt;
}

FILE* hostStream(OutputStream stream) { return stream == OutputStream::Error ? stderr : stdout; }

void give(BuiltinCall& call, const Number& result) {
  if (call.stopped()) return;
  if (result.concrete())
    call.give(result.value);
  else
    call.give(result.expression);
}

void giveInteger(BuiltinCall& call, int64_t result) { give(call, Number{{}, static_cast<uint64_t>(result)}); }

/// Sets the result of the call, unless reading the format has stopped it.
void give(BuiltinCall& call, const std::optional<Number>& result) {
  if (result)
    give(call, *result);
  else if (!call.stopped())
    call.decline();
}

// --- printf ---

void printAt(BuiltinCall& call, Stream stream, size_t format) {
  if (!stream) return call.decline();
  CallArguments arguments(call.execution, call.site, format + 1);
  give(call, print(call, *stream, call[format], arguments));
}

/// Prints a format whose arguments are a `va_list`.
void printListAt(BuiltinCall& call, Stream stream, size_t format) {
  if (!stream) return call.decline();
  ListArguments arguments(call.execution, call[format + 1]);
  give(call, print(call, *stream, call[format], arguments));
}

} // namespace

void printfFunction(BuiltinCall& call) { printAt(call, OutputStream::Output, 0); }
void fprintfFunction(BuiltinCall& call) { printAt(call, streamAt(call, 0), 1); }
void dprintfFunction(BuiltinCall& call) { printAt(call, descriptorAt(call, 0), 1); }
void vprintfFunction(BuiltinCall& call) { printListAt(call, OutputStream::Output, 0); }
void vfprintfFunction(BuiltinCall& call) { printListAt(call, streamAt(call, 0), 1); }
void vdprintfFunction(BuiltinCall& call) { printListAt(call, descriptorAt(call, 0), 1); }

// --- sprintf ---

namespace {

/// Prints into a buffer of `limit` bytes.
void printInto(BuiltinCall& call, size_t format, uint64_t limit) {
  CallArguments arguments(call.execution, call.site, format + 1);
  const std::optional<std::string> text = printText(call, call[format], arguments);
  if (!text) {
    if (!call.stopped()) call.decline();
    return;
  }
  const std::string cut = text->substr(0, limit - 1);
  if (limit > 0 && !call.check(call.memory().write(call[0], cut.c_str(), cut.size() + 1))) return;
  giveInteger(call, static_cast<int64_t>(text->size()));
}

} // namespace

void sprintfFunction(BuiltinCall& call) { printInto(call, 1, memory::AddressSpace::unlimited); }
void snprintfFunction(BuiltinCall& call) { printInto(call, 2, call[1]); }

// --- puts, putchar, fwrite ---

namespace {

/// Makes a path for each address that a string argument can have, unless the strings are read as one.
void settleString(BuiltinCall& call, program::Slot slot) {
  exec::Execution& execution = call.execution;
  exec::defineRegister(execution, slot, exec::Use::Address);
  if (execution.ending || !exec::isSymbolic(execution, slot)) return;
  const std::optional<exec::ChosenText> text =
      exec::chosenText(execution, exec::expression(execution, slot, 64), memory::AddressSpace::unlimited);
  if (!text || !exec::choose(execution, text->isInside))
    exec::splitRegister(execution, slot, execution.settings.maxTargets, exec::Incompleteness::Resolution);
}

/// Prints one string argument by a format; a null pointer is an error.
std::optional<Number> printString(BuiltinCall& call, OutputStream stream, std::string_view format) {
  settleString(call, call.site.slots.at(0));
  if (call.execution.ending) return std::nullopt;
  const bool isOne = !exec::isSymbolic(call.execution, call.site.slots[0]);
  std::string unused;
  if (isOne && call[0] == 0 && !call.check(call.memory().readString(call[0], unused))) return std::nullopt;
  CallArguments arguments(call.execution, call.site, 0);
  return print(call, stream, format, arguments);
}

void putCharacter(BuiltinCall& call, Stream stream) {
  if (!stream) return call.decline();
  const program::Slot slot = call.site.slots.at(0);
  memory::Byte byte;
  if (exec::isSymbolic(call.execution, slot)) byte.expression = exec::expression(call.execution, slot, 8);
  byte.value = static_cast<uint8_t>(call[0]);
  std::vector<OutputPiece> piece;
  if (byte.concrete())
    piece.emplace_back(std::string(1, static_cast<char>(byte.value)));
  else
    piece.emplace_back(std::vector{byte});
  if (!exec::writeOutput(call.execution, *stream, std::move(piece))) return giveInteger(call, EOF);
  give(call, Number{byte.expression, byte.value});
}

} // namespace

void putsFunction(BuiltinCall& call) { give(call, printString(call, OutputStream::Output, "%s\n")); }

void fputsFunction(BuiltinCall& call) {
  const Stream stream = streamAt(call, 1);
  if (!stream) return call.decline();
  const std::optional<Number> length = printString(call, *stream, "%s");
  if (!length) return give(call, length);
  const bool failed = length->concrete() && static_cast<int32_t>(length->value) < 0;
  giveInteger(call, failed ? EOF : 1);
}

void putcharFunction(BuiltinCall& call) { putCharacter(call, OutputStream::Output); }
void fputcFunction(BuiltinCall& call) { putCharacter(call, streamAt(call, 1)); }

namespace {

/// Writes bytes at the address in a register, which may be symbolic. Returns whether that succeeded; nothing
/// if the path has ended.
std::optional<bool> writeBytesAt(BuiltinCall& call, OutputStream stream, program::Slot slot, uint64_t size) {
  exec::Execution& execution = call.execution;
  if (!exec::isSymbolic(execution, slot))
    return exec::writeOutputAt(execution, stream, execution.slot(slot), size);
  const expr::Expr address = exec::expression(execution, slot, 64);
  const expr::Expr value = exec::loadValue(execution, address, static_cast<unsigned>(size));
  if (!value) return std::nullopt;
  std::vector<memory::Byte> bytes = exec::bytesOf(execution.reasoner.builder(), value);
  exec::define(execution, bytes);
  if (execution.ending) return std::nullopt;
  std::vector<OutputPiece> pieces;
  pieces.emplace_back(std::move(bytes));
  return exec::writeOutput(execution, stream, std::move(pieces));
}

} // namespace

void fwriteFunction(BuiltinCall& call) {
  const Stream stream = streamAt(call, 3);
  const uint64_t count = call[2];
  uint64_t bytes = 0;
  if (!stream || __builtin_mul_overflow(call[1], count, &bytes)) return call.decline();
  if (bytes == 0) return giveInteger(call, 0);
  exec::Execution& execution = call.execution;
  const program::Slot from = call.site.slots[0];
  exec::defineRegister(execution, from, exec::Use::Address);
  if (bytes > exec::longestValue && !execution.ending)
    exec::splitRegister(execution, from, execution.settings.maxTargets, exec::Incompleteness::Resolution);
  if (execution.ending) return;
  if (const std::optional<bool> written = writeBytesAt(call, *stream, from, bytes))
    giveInteger(call, *written ? static_cast<int64_t>(count) : 0);
}

// --- Buffers: what is captured has none ---

void fflushFunction(BuiltinCall& call) {
  const bool all = call[0] == 0;
  const Stream stream = streamAt(call, 0);
  if (!stream && !all) return call.decline();
  const bool captured = call.execution.settings.output.captured;
  giveInteger(call, captured ? 0 : std::fflush(all ? nullptr : hostStream(*stream)));
}

namespace {

void setBuffer(BuiltinCall& call, int mode, uint64_t size) {
  const Stream stream = streamAt(call, 0);
  if (!stream) return call.decline();
  // A buffer that the program sets is not used; only the amount of buffering can be observed.
  const bool captured = call.execution.settings.output.captured;
  giveInteger(call, captured ? 0 : std::setvbuf(hostStream(*stream), nullptr, mode, size));
}

} // namespace

void setvbufFunction(BuiltinCall& call) { setBuffer(call, static_cast<int>(call[2]), call[3]); }
void setbufFunction(BuiltinCall& call) { setBuffer(call, call[1] ? _IOFBF : _IONBF, BUFSIZ); }

// --- For the C library in bitcode ---

namespace {

bool isSymbolicArgument(const BuiltinCall& call, size_t n) {
  return exec::isSymbolic(call.execution, call.site.slots.at(n));
}

/// Returns the stream of a descriptor of the program, if it is captured.
Stream capturedAt(const BuiltinCall& call) {
  if (isSymbolicArgument(call, 0)) return std::nullopt;
  const process::Files& files = call.execution.state.files;
  const process::OpenFile* open = files.find(call[0]);
  const auto* captured = open ? files.fileOf(*open).as<process::File::Captured>() : nullptr;
  return captured ? Stream(captured->stream) : std::nullopt;
}

} // namespace

/// int sonde_prints_symbolic(int descriptor, const char *format, va_list arguments): whether there is
/// something to hand over.
void printsSymbolicFunction(BuiltinCall& call) {
  bool prints = false;
  if (call.execution.state.inputs.size() > 0 && capturedAt(call) && !isSymbolicArgument(call, 1)) {
    ListArguments arguments(call.execution, call[2]);
    prints = printsSymbolic(call.execution, call[1], arguments);
  }
  giveInteger(call, prints ? 1 : 0);
}

/// int sonde_print_symbolic(int descriptor, const char *format, va_list arguments): what vdprintf does. To be
/// called where there is something to hand over.
void printSymbolicFunction(BuiltinCall& call) { printListAt(call, capturedAt(call), 1); }

} // namespace sonde::builtin
