#include "output/colour.h"

#include <cstdlib>
#include <unistd.h>

namespace sonde::output {

namespace {

constexpr std::string_view plain = "\x1b[0m", red = "\x1b[1;31m", green = "\x1b[1;32m", yellow = "\x1b[1;33m",
                           blue = "\x1b[1;34m", bold = "\x1b[1m";

bool has(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

/// Returns the line with `part` in a colour.
std::string painted(std::string_view line, std::string_view part, std::string_view colour) {
  const size_t at = line.find(part);
  std::string text(line.substr(0, at));
  text.append(colour).append(part).append(plain).append(line.substr(at + part.size()));
  return text;
}

std::string_view colourOfVerdict(std::string_view line) {
  if (!has(line, "no bug")) return red;
  return has(line, "not all paths explored") ? yellow : green;
}

std::string colouredLine(std::string_view line) {
  if (line.starts_with("verdict: ")) return painted(line, line.substr(9), colourOfVerdict(line));
  if (line == "bugs:") return painted(line, line, red);
  if (line == "incomplete:") return painted(line, line, yellow);
  if (has(line, ": error: ")) return painted(line, "error:", red);
  if (has(line, "warning: ")) return painted(line, "warning:", yellow);
  if (has(line, "note: ")) return painted(line, "note:", blue);
  if (line.starts_with("test: ")) return painted(line, line.substr(6), bold);
  return std::string(line);
}

} // namespace

bool wantsColours(int descriptor) {
  const char* off = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  if ((off && *off) || !terminal || std::string_view(terminal) == "dumb") return false;
  return ::isatty(descriptor);
}

std::string coloured(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    result += colouredLine(text.substr(0, end));
    if (end < text.size()) result += '\n';
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return result;
}

} // namespace sonde::output
