#pragma once

/// \file
/// Where messages for people go. On a terminal the last line may be a status line: it is rewritten in place,
/// and makes way for messages. Elsewhere there is none.

#include <iosfwd>
#include <string>
#include <string_view>

namespace sonde::output {

class Terminal {
public:
  /// Makes a terminal without a status line.
  explicit Terminal(std::ostream& stream) : stream_(stream) {}
  /// Makes a terminal that has colours, and if `hasStatus` a status line, if `descriptor`, which `stream`
  /// writes to, is a terminal.
  Terminal(std::ostream& stream, int descriptor, bool hasStatus = true);
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;
  ~Terminal();

  bool hasStatus() const { return descriptor_ >= 0; }
  /// Replaces the status line, cut to the terminal's width.
  void status(std::string_view line);
  /// Takes it away.
  void clear();
  /// Prints whole lines that stay above the status line.
  void say(std::string_view text);

private:
  size_t width() const;

  std::ostream& stream_;
  int descriptor_ = -1; ///< the descriptor of the terminal
  bool shown_ = false;
  bool colours_ = false;
};

} // namespace sonde::output
