#include "replay/sanitizer_report.h"

#include <charconv>

namespace sonde::replay {

namespace {

constexpr std::string_view headline = "ERROR: AddressSanitizer: ";

std::string_view takeLine(std::string_view& text) {
  const size_t end = text.find('\n');
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return line;
}

bool isFrame(std::string_view line) {
  const size_t start = line.find_first_not_of(' ');
  return start != std::string_view::npos && line[start] == '#';
}

/// Returns the code offset in a frame such as `    #1 0x55d0 in main (/tmp/program+0x1234) (BuildId: …)`, or
/// nothing if it is not in `executable`.
std::optional<uint64_t> offsetIn(std::string_view frame, const std::string& executable) {
  const std::string mark = "(" + executable + "+0x";
  const size_t at = frame.find(mark);
  if (at == std::string_view::npos) return {};
  uint64_t offset = 0;
  frame.remove_prefix(at + mark.size());
  if (std::from_chars(frame.data(), frame.data() + frame.size(), offset, 16).ec != std::errc{}) return {};
  return offset;
}

} // namespace

std::vector<uint64_t> readStack(std::string_view text, const std::string& executable) {
  std::vector<uint64_t> offsets;
  bool begun = false;
  while (!text.empty()) {
    const std::string_view line = takeLine(text);
    if (begun && !isFrame(line)) break;
    begun |= isFrame(line);
    if (std::optional<uint64_t> offset = offsetIn(line, executable)) offsets.push_back(*offset);
  }
  return offsets;
}

std::optional<SanitizerReport> readReport(std::string_view text, const std::string& executable) {
  const size_t at = text.find(headline);
  if (at == std::string_view::npos) return {};
  text.remove_prefix(at + headline.size());
  SanitizerReport report;
  report.offsets = readStack(text, executable);
  const std::string_view first = takeLine(text);
  constexpr std::string_view freeing = "attempting "; // followed by the name of the function
  const size_t word = first.starts_with(freeing) ? freeing.size() : 0;
  report.error = first.substr(0, first.find_first_of(" :", word));
  const std::string_view second = takeLine(text);
  if (second.starts_with("READ of size ") || second.starts_with("WRITE of size "))
    report.access = second.substr(0, second.find(" at "));
  return report;
}

} // namespace sonde::replay
