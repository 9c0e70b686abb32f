#pragma once

/// \file
/// The weakness that a kind of error is an instance of, by its number in the Common Weakness Enumeration
/// (CWE). Reports for other tools (SARIF) and lists of checks take it from here.

#include "exec/state/ending.h"

namespace sonde::exec {

struct Weakness {
  unsigned number;  ///< `125` stands for CWE-125
  const char* name; ///< as the enumeration calls it
};

/// Returns the most specific weakness that is certain to fit all errors of this kind.
Weakness weaknessOf(ErrorKind);

} // namespace sonde::exec
