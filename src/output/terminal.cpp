#include "output/terminal.h"

#include "output/colour.h"

#include <ostream>
#include <sys/ioctl.h>
#include <unistd.h>

namespace sonde::output {

namespace {

constexpr std::string_view eraseLine = "\r\x1b[K";

} // namespace

Terminal::Terminal(std::ostream& stream, int descriptor, bool hasStatus)
    : stream_(stream), descriptor_(hasStatus && ::isatty(descriptor) ? descriptor : -1),
      colours_(wantsColours(descriptor)) {}

Terminal::~Terminal() { clear(); }

size_t Terminal::width() const {
  winsize size{};
  return ::ioctl(descriptor_, TIOCGWINSZ, &size) == 0 && size.ws_col > 1 ? size.ws_col : 80;
}

void Terminal::status(std::string_view line) {
  if (!hasStatus()) return;
  // Some terminals wrap a line that is as wide as they are, and such a line could not be erased.
  const std::string_view fits = line.substr(0, width() - 1);
  // A number that is cut would be another one, so that the line ends with a whole part of it.
  const size_t end = fits.size() < line.size() ? fits.rfind(" | ") : fits.npos;
  stream_ << eraseLine << fits.substr(0, end) << std::flush;
  shown_ = true;
}

void Terminal::clear() {
  if (!shown_) return;
  stream_ << eraseLine << std::flush;
  shown_ = false;
}

void Terminal::say(std::string_view text) {
  clear();
  if (colours_)
    stream_ << coloured(text) << std::flush;
  else
    stream_ << text << std::flush;
}

} // namespace sonde::output
