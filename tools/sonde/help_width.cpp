#include "help_width.h"

#include <algorithm>
#include <cstdlib>
#include <sstream>
#include <sys/ioctl.h>
#include <unistd.h>

namespace sonde::tool {

namespace {

constexpr size_t narrowest = 40;

/// A line of this length that begins at the margin is part of a paragraph, which goes on in the next one.
constexpr size_t shortestOfParagraph = 70;

/// Returns the column at which the text of a line begins: behind the gap after an option's name, if there is
/// one, else behind the line's own indentation.
size_t textColumn(const std::string& line) {
  const size_t first = std::min(line.find_first_not_of(' '), line.size());
  const size_t gap = first > 0 ? line.find("  ", first) : std::string::npos;
  const size_t text = gap == std::string::npos ? gap : line.find_first_not_of(' ', gap);
  return text == std::string::npos ? first : text;
}

/// Returns how much of a line that is too long comes before the break: up to a space, else up to a mark that
/// separates alternatives; all of it if there is neither.
size_t breakOf(const std::string& line, size_t indent, size_t width) {
  const size_t space = line.rfind(' ', width);
  if (space != std::string::npos && space > indent && line.find_first_not_of(' ') < space) return space;
  const size_t mark = line.find_last_of("|,", width - 1);
  return mark != std::string::npos && mark > indent ? mark + 1 : line.size();
}

/// Joins the lines of each paragraph at the margin to one line. They are broken in the source for output that
/// is not wrapped, and breaking them once more would leave ends of a few words.
std::string withWholeParagraphs(const std::string& text) {
  std::istringstream lines(text);
  std::string result;
  size_t length = 0; // of the line before, as it was broken in the source; 0 if it cannot go on
  for (std::string line; std::getline(lines, line);) {
    const bool isAtMargin = !line.empty() && line[0] != ' ';
    const bool goesOn = isAtMargin && length >= shortestOfParagraph && !line.starts_with("Usage:");
    if (goesOn) result.back() = ' '; // the end of the line before
    result += line + "\n";
    length = isAtMargin ? line.size() : 0;
  }
  return result;
}

} // namespace

size_t helpWidth() {
  winsize size{};
  if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
    return std::max<size_t>(size.ws_col, narrowest);
  const char* columns = std::getenv("COLUMNS");
  const unsigned long number = columns ? std::strtoul(columns, nullptr, 10) : 0;
  return number > 0 ? std::max<size_t>(number, narrowest) : 0;
}

std::string wrapped(const std::string& text, size_t width) {
  std::istringstream lines(width > 0 ? withWholeParagraphs(text) : text);
  std::string result;
  for (std::string line; std::getline(lines, line);) {
    const size_t indent = std::min(textColumn(line), width / 2);
    while (width > 0 && line.size() > width) {
      const size_t end = breakOf(line, indent, width);
      if (end == line.size()) break;
      result += line.substr(0, end) + "\n";
      const size_t rest = line.find_first_not_of(' ', end);
      line = std::string(indent, ' ') + (rest == std::string::npos ? "" : line.substr(rest));
    }
    result += line + "\n";
  }
  return result;
}

} // namespace sonde::tool
