#pragma once

#include "export/exported_run.h"

namespace sonde::exporting {

/// Returns the tests of a run as a JUnit report: a test that shows a bug is a failure, one of a path that was
/// not followed to its end is skipped.
Files junit(const ExportedRun&);

} // namespace sonde::exporting
