#pragma once

#include "export/exported_run.h"

namespace sonde::exporting {

/// Returns the tests of a competition program in the exchange format of Test-Comp: `metadata.xml`, and a file
/// for each test. `specification` is what the tests are made for; if it is empty, it is the coverage of
/// branches. Throws Error if the program has other input than __VERIFIER_nondet_*.
Files testComp(const ExportedRun&, const std::string& specification);

} // namespace sonde::exporting
