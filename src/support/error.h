#pragma once

#include <stdexcept>
#include <string>

namespace sonde {

/// A user's mistake: what is wrong, where, and what to do about it. Thrown by libraries, caught in `main`,
/// which prints it and exits with code 2. Never used for outcomes of analysis, which are values.
class Error : public std::runtime_error {
public:
  /// \param what   what is wrong: `unknown function 'foo'`
  /// \param where  `file:line:column`, an option's name, or empty
  /// \param hint   what to do about it, or empty
  explicit Error(const std::string& what, std::string where = {}, std::string hint = {})
      : std::runtime_error(what), where_(std::move(where)), hint_(std::move(hint)) {}

  const std::string& where() const { return where_; }
  const std::string& hint() const { return hint_; }

  /// `where: error: what` and, on a line of its own, the hint.
  std::string message() const;

private:
  std::string where_;
  std::string hint_;
};

} // namespace sonde
