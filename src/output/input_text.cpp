#include "output/input_text.h"

#include "input/program_input.h"
#include "support/check.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace sonde::output {

namespace {

using Bytes = std::span<const uint8_t>;

constexpr size_t dumpWidth = 16;
constexpr size_t longestText = 64; ///< longer texts are dumped as well
constexpr size_t longestSummary = 4096;

bool isPrintable(uint8_t byte) { return byte >= 0x20 && byte < 0x7f; }

/// Returns whether the bytes are printable text, possibly with white space and with zeros at the end.
bool isText(Bytes bytes) {
  size_t printable = 0;
  for (uint8_t byte : bytes) {
    if (isPrintable(byte))
      ++printable;
    else if (byte != 0 && byte != '\n' && byte != '\t' && byte != '\r')
      return false;
  }
  return printable > 0;
}

bool isZero(Bytes bytes) {
  return std::ranges::all_of(bytes, [](uint8_t byte) { return byte == 0; });
}

bool isInteger(size_t size) { return size == 1 || size == 2 || size == 4 || size == 8; }

std::string escape(uint8_t byte, char quote) {
  switch (byte) {
  case 0: return "\\0";
  case '\n': return "\\n";
  case '\t': return "\\t";
  case '\r': return "\\r";
  case '\\': return "\\\\";
  default: break;
  }
  if (byte == static_cast<uint8_t>(quote)) return std::string("\\") + quote;
  return isPrintable(byte) ? std::string(1, static_cast<char>(byte)) : fmt::format("\\x{:02x}", byte);
}

std::string quoted(Bytes bytes, char quote = '"') {
  std::string text(1, quote);
  for (uint8_t byte : bytes) text += escape(byte, quote);
  return text + quote;
}

/// Quotes the bytes of a number as text; a single byte is quoted as a character.
std::string quotedNumber(Bytes bytes) { return quoted(bytes, bytes.size() == 1 ? '\'' : '"'); }

uint64_t littleEndian(Bytes bytes) {
  uint64_t value = 0;
  for (size_t n = bytes.size(); n-- > 0;) value = value << 8 | bytes[n];
  return value;
}

int64_t asSigned(uint64_t value, size_t size) {
  unsigned unused = static_cast<unsigned>(64 - 8 * size);
  return static_cast<int64_t>(value << unused) >> unused;
}

std::string describeInteger(Bytes bytes) {
  uint64_t value = littleEndian(bytes);
  int64_t number = asSigned(value, bytes.size());
  std::string text = fmt::format("{}", number);
  if (number < 0) text += fmt::format(", unsigned {}", value);
  text += fmt::format(", {:#x}", value);
  if (std::ranges::all_of(bytes, isPrintable)) text += ", " + quotedNumber(bytes);
  return text;
}

/// The bytes from `offset` on, of which the first is the object's byte `base`.
std::string dumpLine(Bytes bytes, size_t offset, uint64_t base = 0) {
  Bytes row = bytes.subspan(offset, std::min(dumpWidth, bytes.size() - offset));
  std::string text = fmt::format("    {:06x} ", base + offset);
  for (size_t n = 0; n < dumpWidth; ++n) text += n < row.size() ? fmt::format(" {:02x}", row[n]) : "   ";
  text += "  |";
  for (uint8_t byte : row) text += isPrintable(byte) ? static_cast<char>(byte) : '.';
  return text + "|\n";
}

/// Returns a dump like that of hexdump: repeated rows are a single `*`.
std::string dump(Bytes bytes) {
  std::string text;
  bool skipping = false;
  for (size_t offset = 0; offset < bytes.size(); offset += dumpWidth) {
    bool last = bytes.size() - offset <= dumpWidth;
    bool repeats =
        offset > 0 && !last &&
        std::ranges::equal(bytes.subspan(offset, dumpWidth), bytes.subspan(offset - dumpWidth, dumpWidth));
    if (!repeats)
      text += dumpLine(bytes, offset);
    else if (!skipping)
      text += "    *\n";
    skipping = repeats;
  }
  return text;
}

/// How an input is shown, and which of its bytes are shown.
enum class Reading : uint8_t { Number, Text, Buffer, Unknown };
struct Shown {
  Reading reading;
  Bytes bytes;
};

/// Returns the part of a fuzz target's buffer that it was given: as many bytes as its size argument says.
Bytes givenTo(Bytes data, const std::vector<exec::Input>& inputs) {
  const auto size = std::ranges::find(inputs, input::fuzzSizeName, &exec::Input::name);
  if (size == inputs.end() || size->bytes.size() != sizeof(uint64_t)) return data;
  return data.first(std::min<size_t>(data.size(), littleEndian(size->bytes)));
}

Shown shown(const exec::Input& input, const std::vector<exec::Input>& inputs, const input::Shapes& shapes) {
  const Bytes bytes = input.bytes;
  switch (input::readingOf(input.name)) {
  case input::Reading::Bytes: return {Reading::Text, bytes};
  case input::Reading::String: {
    auto end = std::ranges::find(bytes, uint8_t{0});
    return {Reading::Text, bytes.first(static_cast<size_t>(end - bytes.begin()))};
  }
  case input::Reading::Number: return {isInteger(bytes.size()) ? Reading::Number : Reading::Buffer, bytes};
  case input::Reading::Unknown: break;
  }
  const auto shape = shapes.find(input.name);
  if (!isInteger(bytes.size()) && (shape == shapes.end() || shape->second != input::Shape::FuzzData))
    return {Reading::Buffer, bytes};
  if (shape == shapes.end()) return {Reading::Unknown, bytes};
  switch (shape->second) {
  case input::Shape::Number: return {Reading::Number, bytes};
  case input::Shape::Buffer: return {Reading::Buffer, bytes};
  case input::Shape::FuzzData: return {Reading::Buffer, givenTo(bytes, inputs)};
  }
  SONDE_UNREACHABLE("shape");
}

std::string describeBuffer(Bytes bytes) {
  if (bytes.empty()) return " empty\n";
  if (isZero(bytes)) return " all zero\n";
  if (isText(bytes) && bytes.size() <= longestText) return " " + quoted(bytes) + "\n";
  return "\n" + dump(bytes);
}

/// What is not zero of an object that nobody would read through.
std::string describeLarge(const exec::Input& input) {
  constexpr size_t mostStretches = 8;
  const size_t stretches = input.stretches.size() + !isZero(input.bytes);
  std::string text = fmt::format("  {} ({} bytes):", input.name, input.size());
  if (stretches == 0) return text + " all zero\n";
  text += " all zero but for\n";
  size_t left = mostStretches;
  const auto show = [&](uint64_t offset, Bytes bytes) {
    if (isZero(bytes) || left == 0) return;
    --left;
    const auto first = std::ranges::find_if(bytes, [](uint8_t byte) { return byte != 0; });
    const size_t begin = static_cast<size_t>(first - bytes.begin()) / dumpWidth * dumpWidth;
    text += dumpLine(bytes.subspan(begin), 0, offset + begin);
  };
  for (size_t at = 0; at < input.bytes.size(); at += 4096)
    show(at, Bytes(input.bytes).subspan(at, std::min<size_t>(4096, input.bytes.size() - at)));
  for (const auto& [offset, bytes] : input.stretches) show(offset, bytes);
  return left ? text : text + "    ...\n";
}

std::string describe(const exec::Input& input, const Shown& shown) {
  if (input.more) return describeLarge(input);
  const size_t size = shown.reading == Reading::Text ? input.bytes.size() : shown.bytes.size();
  const std::string title = fmt::format("  {} ({} byte{}):", input.name, size, size == 1 ? "" : "s");
  switch (shown.reading) {
  case Reading::Text:
    if (size == 0) return title + " empty\n";
    return title + (shown.bytes.size() <= longestText ? " " + quoted(shown.bytes) + "\n"
                                                      : describeBuffer(input.bytes));
  case Reading::Number: return title + " " + describeInteger(shown.bytes) + "\n";
  case Reading::Buffer: return title + describeBuffer(shown.bytes);
  case Reading::Unknown:
    return fmt::format("{} {}{}\n", title, describeInteger(shown.bytes),
                       size == 1 ? "" : fmt::format(", bytes {:02x}", fmt::join(shown.bytes, " ")));
  }
  SONDE_UNREACHABLE("reading");
}

std::string summarise(const exec::Input& input, const Shown& shown) {
  const Bytes bytes = shown.bytes;
  const bool isText = shown.reading == Reading::Text || shown.reading == Reading::Buffer;
  if (isText) return input.name + "=" + quoted(bytes.first(std::min(bytes.size(), longestSummary)));
  if (std::ranges::all_of(bytes, isPrintable)) return input.name + "=" + quotedNumber(bytes);
  return fmt::format("{}={}", input.name, asSigned(littleEndian(bytes), bytes.size()));
}

} // namespace

std::string describeInputs(const std::vector<exec::Input>& inputs, const input::Shapes& shapes) {
  std::string text;
  for (const exec::Input& input : inputs) text += describe(input, shown(input, inputs, shapes));
  return text;
}

std::string summariseInputs(const std::vector<exec::Input>& inputs, const input::Shapes& shapes,
                            size_t longest) {
  std::string text;
  for (const exec::Input& input : inputs) {
    if (text.size() > longest) break;
    text += (text.empty() ? "" : " ") + summarise(input, shown(input, inputs, shapes));
  }
  if (text.size() > longest) text = text.substr(0, longest - 3) + "...";
  return text;
}

} // namespace sonde::output
