#pragma once

#include "support/error.h"

#include <string>

namespace sonde::smtlib {

/// A place in a script; both count from 1, columns in bytes.
struct Location {
  unsigned line = 1;
  unsigned column = 1;

  std::string in(const std::string& file) const {
    return file + ":" + std::to_string(line) + ":" + std::to_string(column);
  }
};

/// A mistake in a script. The readers of terms and sorts do not know the name of the file; `ScriptReader`
/// turns this into an `Error` that names it.
struct ScriptError {
  Location location;
  std::string what;
  std::string hint;
};

[[noreturn]] inline void fail(Location location, std::string what, std::string hint = {}) {
  throw ScriptError{location, std::move(what), std::move(hint)};
}

} // namespace sonde::smtlib
