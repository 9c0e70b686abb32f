#pragma once

#include <stdexcept>
#include <string>

namespace sonde {

/// A user's mistake: what is wrong, where, and what to do about it. Thrown by libraries, caught in `main`,
/// which prints it and exits with code 2. It is never used for outcomes of analysis, which are values.
class Error : public std::runtime_error {
public:
  /// `what` says what is wrong: `unknown function 'foo'`. `where` is `file:line:column`, an option's name, or
  /// empty. `hint` says what to do about it, or is empty.
  explicit Error(const std::string& what, std::string where = {}, std::string hint = {})
      : std::runtime_error(what), where_(std::move(where)), hint_(std::move(hint)) {}

  const std::string& where() const { return where_; }
  const std::string& hint() const { return hint_; }

  /// Returns `where: error: what`, followed by the hint on a line of its own if there is one.
  std::string message() const;

private:
  std::string where_;
  std::string hint_;
};

} // namespace sonde
