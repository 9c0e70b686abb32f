#pragma once

/// \file
/// A path that is not one string but many. What a system call does depends only on which file it names, so
/// the strings are divided among these cases, each followed by a state of its own:
///
///   - a file that the state knows in the working directory: the symbolic files, what the program wrote
///     itself, `.` and `..`; also `/`, and the empty path;
///   - something below a known file that is no folder: ENOTDIR; a name that is too long: ENAMETOOLONG;
///   - a path whose first name is none of the known ones: ENOENT. So a symbolic path never names a file that
///     happens to lie in the host's working directory; its tests are run where none does;
///   - any other path (`/…`, `./…`, below a folder that it certainly names), and a new name for a file that
///     is to be made: one value is followed, and counted.
///
/// The cases are disjoint, and together all there is.

#include "exec/execution.h"

#include <optional>
#include <string>
#include <vector>

namespace sonde::exec {

class SymbolicPath {
public:
  /// The string at `address`, to be looked up in `folder`. `creates`: the call makes a file there.
  SymbolicPath(Execution& execution, uint64_t address, std::string folder, bool creates);

  /// Divides the state. What is left of it has this one path, with result 0, or a negative `errno`.
  int64_t settle(std::string& path);

private:
  struct Case {
    expr::Expr condition;
    int64_t error = 0;
    std::optional<std::string> path{}; ///< none: to be found, unless there is an error
  };
  struct Known {
    std::string name;
    bool folder; ///< or a link, perhaps to one
  };

  bool readBytes();
  bool beginsInFolder() const;
  std::vector<Known> knownNames() const;
  std::vector<Case> cases();
  /// The case that the path's model is in; the others are forked off.
  const Case& choose(const std::vector<Case>& all);
  std::string oneValue();

  expr::Expr isAt(size_t place, uint8_t value) const;
  /// The path begins with `text`.
  expr::Expr begins(const std::string& text) const;
  expr::Expr is(const std::string& text) const;

  Execution& execution_;
  expr::Builder& builder_;
  uint64_t address_;
  std::string folder_;
  bool creates_;
  std::vector<expr::Expr> bytes_; ///< up to the first that is certainly 0
};

} // namespace sonde::exec
