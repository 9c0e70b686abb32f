#include "output/input_text.h"

#include "input/program_input.h"

#include <algorithm>
#include <fmt/format.h>
#include <optional>

namespace sonde::output {

namespace {

using Bytes = std::span<const uint8_t>;

constexpr size_t dumpWidth = 16;
constexpr size_t longestText = 64; ///< what is longer is dumped, too

bool isPrintable(uint8_t byte) { return byte >= 0x20 && byte < 0x7f; }

/// Text, perhaps with the zeros that end it or the white space within it.
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

/// A single byte is a character.
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

std::string dumpLine(Bytes bytes, size_t offset) {
  Bytes row = bytes.subspan(offset, std::min(dumpWidth, bytes.size() - offset));
  std::string text = fmt::format("    {:06x} ", offset);
  for (size_t n = 0; n < dumpWidth; ++n) text += n < row.size() ? fmt::format(" {:02x}", row[n]) : "   ";
  text += "  |";
  for (uint8_t byte : row) text += isPrintable(byte) ? static_cast<char>(byte) : '.';
  return text + "|\n";
}

/// As hexdump does it: rows like the one before are a single `*`.
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

/// What tells all of an input that is text, or nothing.
std::optional<Bytes> textOf(const exec::Input& input) {
  Bytes bytes = input.bytes;
  switch (input::readingOf(input.name)) {
  case input::Reading::Bytes: return bytes;
  case input::Reading::String: {
    auto end = std::ranges::find(bytes, uint8_t{0});
    return bytes.first(static_cast<size_t>(end - bytes.begin()));
  }
  case input::Reading::Unknown:
  case input::Reading::Number: break;
  }
  return std::nullopt;
}

std::string describe(const exec::Input& input) {
  Bytes bytes = input.bytes;
  std::string text = fmt::format("  {} ({} byte{}):", input.name, bytes.size(), bytes.size() == 1 ? "" : "s");
  if (bytes.empty()) return text + " empty\n";
  if (std::optional<Bytes> words = textOf(input); words && words->size() <= longestText)
    return text + " " + quoted(*words) + "\n";
  if (isInteger(bytes.size())) return text + " " + describeInteger(bytes) + "\n";
  if (isZero(bytes)) return text + " all zero\n";
  bool whole = isText(bytes) && bytes.size() <= longestText;
  return whole ? text + " " + quoted(bytes) + "\n" : text + "\n" + dump(bytes);
}

std::string summarise(const exec::Input& input) {
  Bytes bytes = input.bytes;
  if (std::optional<Bytes> words = textOf(input)) return input.name + "=" + quoted(*words);
  if (!isInteger(bytes.size()) || std::ranges::all_of(bytes, isPrintable))
    return input.name + "=" + quotedNumber(bytes);
  return fmt::format("{}={}", input.name, asSigned(littleEndian(bytes), bytes.size()));
}

} // namespace

std::string describeInputs(const std::vector<exec::Input>& inputs) {
  std::string text;
  for (const exec::Input& input : inputs) text += describe(input);
  return text;
}

std::string summariseInputs(const std::vector<exec::Input>& inputs, size_t longest) {
  std::string text;
  for (const exec::Input& input : inputs) {
    if (text.size() > longest) break;
    text += (text.empty() ? "" : " ") + summarise(input);
  }
  if (text.size() > longest) text = text.substr(0, longest - 3) + "...";
  return text;
}

} // namespace sonde::output
