#include "exec/output_functions.h"

#include "exec/format.h"

#include <algorithm>
#include <cstdio>
#include <fmt/format.h>
#include <span>
#include <string_view>

namespace sonde::exec {

using memory::AddressSpace;
using memory::FaultPtr;
using Arguments = std::span<const NativeValue>;
using Result = std::optional<NativeOutcome>;

namespace {

Result returned(const NativeCall& call, int64_t value) {
  NativeOutcome outcome;
  for (const program::Type type : call.results) {
    const uint64_t mask = type.bits < 64 ? (uint64_t{1} << type.bits) - 1 : ~uint64_t{0};
    outcome.results.push_back({type, static_cast<uint64_t>(value) & mask, 0});
  }
  return outcome;
}

Result failed(const NativeCall& call, FaultPtr fault) {
  NativeOutcome outcome;
  outcome.ending = NativeEnding::Corrupted;
  outcome.reason = fmt::format("{} was given memory that it may not use", call.name);
  outcome.fault = std::move(fault);
  return outcome;
}

/// Null: not one of the two that the engine shares with the program.
FILE* streamAt(const NativeValue& value) {
  for (FILE* stream : {stdout, stderr})
    if (value.low == reinterpret_cast<uint64_t>(stream)) return stream;
  return nullptr;
}

int64_t put(std::string_view text, FILE* stream) {
  const bool written = std::fwrite(text.data(), 1, text.size(), stream) == text.size();
  return written ? static_cast<int64_t>(text.size()) : -1;
}

Result printTo(FILE* stream, const AddressSpace& space, const NativeCall& call, size_t formatAt) {
  Formatted formatted =
      formatText(space, call.arguments[formatAt].low, Arguments(call.arguments).subspan(formatAt + 1));
  if (formatted.fault) return failed(call, std::move(formatted.fault));
  if (!formatted.supported) return std::nullopt;
  return returned(call, put(formatted.text, stream));
}

/// sprintf, and snprintf where `limit` bytes are all there is room for.
Result printInto(AddressSpace& space, const NativeCall& call, size_t formatAt, uint64_t limit) {
  Formatted formatted =
      formatText(space, call.arguments[formatAt].low, Arguments(call.arguments).subspan(formatAt + 1));
  if (!formatted.fault && !formatted.supported) return std::nullopt;
  const std::string_view text = formatted.text;
  if (!formatted.fault && limit > 0) {
    const std::string cut(text.substr(0, limit - 1));
    formatted.fault = space.write(call.arguments[0].low, cut.c_str(), cut.size() + 1);
  }
  if (formatted.fault) return failed(call, std::move(formatted.fault));
  return returned(call, static_cast<int64_t>(text.size()));
}

Result printf(AddressSpace& space, const NativeCall& call) { return printTo(stdout, space, call, 0); }

Result fprintf(AddressSpace& space, const NativeCall& call) {
  FILE* stream = streamAt(call.arguments[0]);
  return stream ? printTo(stream, space, call, 1) : std::nullopt;
}

Result sprintf(AddressSpace& space, const NativeCall& call) {
  return printInto(space, call, 1, AddressSpace::unlimited);
}
Result snprintf(AddressSpace& space, const NativeCall& call) {
  return printInto(space, call, 2, call.arguments[1].low);
}

Result puts(AddressSpace& space, const NativeCall& call) {
  std::string text;
  if (FaultPtr fault = space.readString(call.arguments[0].low, text)) return failed(call, std::move(fault));
  return returned(call, put(text + '\n', stdout));
}

Result fputs(AddressSpace& space, const NativeCall& call) {
  FILE* stream = streamAt(call.arguments[1]);
  if (!stream) return std::nullopt;
  std::string text;
  if (FaultPtr fault = space.readString(call.arguments[0].low, text)) return failed(call, std::move(fault));
  return returned(call, put(text, stream) < 0 ? -1 : 1);
}

Result putchar(AddressSpace&, const NativeCall& call) {
  return returned(call, std::fputc(static_cast<int>(call.arguments[0].low), stdout));
}

Result fputc(AddressSpace&, const NativeCall& call) {
  FILE* stream = streamAt(call.arguments[1]);
  if (!stream) return std::nullopt;
  return returned(call, std::fputc(static_cast<int>(call.arguments[0].low), stream));
}

Result fwrite(AddressSpace& space, const NativeCall& call) {
  FILE* stream = streamAt(call.arguments[3]);
  uint64_t bytes = 0;
  if (!stream || __builtin_mul_overflow(call.arguments[1].low, call.arguments[2].low, &bytes))
    return std::nullopt;
  if (bytes == 0) return returned(call, 0);
  memory::Access access = space.resolve(call.arguments[0].low, bytes, memory::AccessMode::Read);
  if (!access) return failed(call, std::move(access.fault));
  std::string text(bytes, 0);
  if (FaultPtr fault = space.read(call.arguments[0].low, text.data(), bytes))
    return failed(call, std::move(fault));
  return returned(call, put(text, stream) < 0 ? 0 : static_cast<int64_t>(call.arguments[2].low));
}

Result fflush(AddressSpace&, const NativeCall& call) {
  FILE* stream = streamAt(call.arguments[0]);
  if (!stream && call.arguments[0].low != 0) return std::nullopt;
  return returned(call, std::fflush(stream));
}

/// A buffer of the program's own is not used; how much is buffered is what can be seen.
Result setvbuf(AddressSpace&, const NativeCall& call) {
  FILE* stream = streamAt(call.arguments[0]);
  if (!stream) return std::nullopt;
  return returned(
      call, std::setvbuf(stream, nullptr, static_cast<int>(call.arguments[2].low), call.arguments[3].low));
}

Result setbuf(AddressSpace&, const NativeCall& call) {
  FILE* stream = streamAt(call.arguments[0]);
  if (!stream) return std::nullopt;
  return returned(call, std::setvbuf(stream, nullptr, call.arguments[1].low ? _IOFBF : _IONBF, BUFSIZ));
}

struct Row {
  std::string_view name;
  size_t parameters; ///< at least
  Result (*call)(AddressSpace&, const NativeCall&);
};

constexpr Row rows[] = {
    {"printf", 1, printf},   {"fprintf", 2, fprintf}, {"sprintf", 2, sprintf}, {"snprintf", 3, snprintf},
    {"puts", 1, puts},       {"fputs", 2, fputs},     {"putchar", 1, putchar}, {"fputc", 2, fputc},
    {"putc", 2, fputc},      {"_IO_putc", 2, fputc},  {"fwrite", 4, fwrite},   {"fflush", 1, fflush},
    {"setvbuf", 4, setvbuf}, {"setbuf", 2, setbuf},
};

} // namespace

bool isOutputFunction(std::string_view name) {
  return name != "sprintf" && name != "snprintf" &&
         std::ranges::any_of(rows, [&](const Row& row) { return row.name == name; });
}

std::optional<NativeOutcome> callOutputFunction(AddressSpace& space, const NativeCall& call) {
  for (const Row& row : rows)
    if (row.name == call.name && call.arguments.size() >= row.parameters) return row.call(space, call);
  return std::nullopt;
}

} // namespace sonde::exec
