#pragma once

/// \file
/// The values that a competition program gets from __VERIFIER_nondet_*, as text.

#include "export/exported_run.h"

#include <optional>

namespace sonde::exporting {

struct NondetValue {
  std::string function; ///< `__VERIFIER_nondet_int`
  std::string type;     ///< `int`
  std::string value;    ///< as C reads it: `-5`
};

/// Returns the value of an object that such a function made; nothing if none did.
std::optional<NondetValue> nondetValue(const input::Object&);

/// Returns the names of all such functions.
std::vector<std::string> nondetFunctions();

} // namespace sonde::exporting
