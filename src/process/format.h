#pragma once

/// \file
/// The conversions of printf: scanned from a format, and rendered one at a time by the host's snprintf, so
/// that the text is the host's to the last digit.

#include "expr/expr.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace sonde::process {

/// A number that may depend on the program's input.
struct Number {
  expr::Expr expression{}; ///< the number as an expression; null if it is concrete
  uint64_t value = 0;

  bool concrete() const { return !expression; }
};

/// One conversion of a format: `%…`.
struct Conversion {
  std::string flags{};
  bool takesWidth = false; ///< the width comes from an argument: `*`
  bool takesPrecision = false;
  int width = 0;      ///< negative if left-justified
  int precision = -1; ///< negative if there is none
  std::string length{};
  char letter = 0;

  bool has(char flag) const { return flags.find(flag) != std::string::npos; }
  bool isInteger() const { return isOneOf("diouxX"); }
  bool isReal() const { return isOneOf("aAeEfFgG"); }
  bool isOneOf(std::string_view letters) const { return letters.find(letter) != std::string_view::npos; }
  /// Returns the width in bits of the integer that `length` asks for.
  unsigned bits() const;
};

/// Reads a format from its beginning to its end.
class FormatScanner {
public:
  explicit FormatScanner(std::string_view format) : rest_(format) {}

  bool atEnd() const { return rest_.empty(); }
  /// Returns the text up to the next percent sign.
  std::string_view plain() { return take(rest_.find('%')); }
  /// Scans a conversion. Requires: a percent sign is next. Returns nothing if the format ends inside the
  /// conversion, or numbers its arguments.
  std::optional<Conversion> conversion();

private:
  std::string_view take(size_t count);
  std::string anyOf(std::string_view set) { return std::string(take(rest_.find_first_not_of(set))); }
  bool accept(char c);
  bool number(int& value);

  std::string_view rest_;
};

// These append the text of a conversion, at most `room` bytes of it, and return how long the whole is;
// nothing if the host refuses to print it.

/// Renders d, i, o, u, x, X, c and p.
std::optional<size_t> renderInteger(std::string& text, const Conversion&, uint64_t value, size_t room);
/// Renders s; null is printed as the host prints it.
std::optional<size_t> renderText(std::string& text, const Conversion&, const char* value, size_t room);
/// Renders a, e, f and g from the bits of a double, or of a long double if there is an `L`.
std::optional<size_t> renderReal(std::string& text, const Conversion&, uint64_t low, uint64_t high,
                                 size_t room);

} // namespace sonde::process
