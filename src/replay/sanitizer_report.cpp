#include "replay/sanitizer_report.h"

#include <algorithm>
#include <charconv>
#include <iterator>

namespace sonde::replay {

namespace {

constexpr std::string_view ofLeaks = "ERROR: LeakSanitizer: ";
constexpr std::string_view headlines[] = {"ERROR: AddressSanitizer: ", "WARNING: MemorySanitizer: ", ofLeaks};

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

std::string withPlaces(std::string_view text, const std::string& executable,
                       const std::function<std::string(uint64_t)>& placeOf) {
  std::string result;
  while (!text.empty()) {
    const std::string_view line = takeLine(text);
    const std::optional<uint64_t> offset = isFrame(line) ? offsetIn(line, executable) : std::nullopt;
    const std::string place = offset ? placeOf(*offset) : std::string();
    // The number of the frame and the address come first: `    #1 0x55d0`.
    const size_t address = place.empty() ? std::string_view::npos : line.find("0x");
    const size_t end = address == std::string_view::npos ? address : line.find(' ', address);
    if (end == std::string_view::npos)
      result += line;
    else
      result.append(line.substr(0, end)).append(" in ").append(place);
    result += '\n';
  }
  return result;
}

namespace {

/// Returns the code offsets of all stacks: a report of leaks has one for each of them.
std::vector<uint64_t> offsetsOfAll(std::string_view text, const std::string& executable) {
  std::vector<uint64_t> offsets;
  while (!text.empty())
    if (std::optional<uint64_t> offset = offsetIn(takeLine(text), executable)) offsets.push_back(*offset);
  return offsets;
}

} // namespace

std::optional<SanitizerReport> readReport(std::string_view text, const std::string& executable) {
  const auto* headline = std::ranges::find_if(
      headlines, [&](std::string_view each) { return text.find(each) != std::string_view::npos; });
  if (headline == std::end(headlines)) return {};
  const bool isOfLeaks = *headline == ofLeaks;
  text.remove_prefix(text.find(*headline) + headline->size());
  SanitizerReport report;
  report.offsets = isOfLeaks ? offsetsOfAll(text, executable) : readStack(text, executable);
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
