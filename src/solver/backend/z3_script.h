#pragma once

#include <memory>
#include <string>

namespace sonde::solver {

/// Z3 as an SMT-LIB interpreter, for scripts of logics that Sonde does not read: the text goes to Z3 as it
/// is.
class Z3Script {
public:
  /// `timeoutSeconds` is the limit of each check-sat; 0 for none.
  explicit Z3Script(double timeoutSeconds);
  ~Z3Script();

  /// Carries out some commands; what was declared and asserted before stays.
  /// \return Z3's answers, one a line
  /// \throws Error with Z3's message where it refuses a command
  std::string run(const std::string& commands);

private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

} // namespace sonde::solver
