#pragma once

#include "export/exported_run.h"

namespace sonde::exporting {

/// Returns the bugs of a run as a SARIF 2.1.0 log. A rule is a kind of error, with its weakness (CWE). A
/// result has the call stack and, as a code flow, the inputs and branches that lead to the error.
Files sarif(const ExportedRun&);

} // namespace sonde::exporting
