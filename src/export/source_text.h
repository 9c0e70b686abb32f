#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace sonde::exporting {

/// Returns the lines of a file; none if it cannot be read.
std::vector<std::string> linesOf(const std::string& file);

/// A position in a text: line and column, from 1.
struct TextPosition {
  uint32_t line = 0, column = 0;

  friend bool operator==(const TextPosition&, const TextPosition&) = default;
};

/// Returns where the closing parenthesis of a call is that begins with `function` at `call`; nothing if that
/// name is not there, or if its arguments are more than white space.
std::optional<TextPosition> endOfCall(const std::vector<std::string>& lines, const TextPosition& call,
                                      const std::string& function);

} // namespace sonde::exporting
