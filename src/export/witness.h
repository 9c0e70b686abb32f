#pragma once

#include "export/exported_run.h"

namespace sonde::exporting {

/// Returns a violation witness of SV-COMP's format 2.0 for each bug that
/// violates one of its properties: the values that the calls of
/// __VERIFIER_nondet_* return, and the place of the violation. A call whose closing parenthesis is not found
/// in the source ends the list of values, because a value at the wrong call would make the witness wrong.
Files witnesses(const ExportedRun&);

} // namespace sonde::exporting
