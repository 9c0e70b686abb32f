#pragma once

#include "export/exported_run.h"

namespace sonde::exporting {

/// Returns the inputs of tests as plain files, which AFL++ and libFuzzer read: the bytes that a fuzz target
/// or standard input gets, or the only file, or the only object. Equal inputs are one file. Throws Error if
/// tests have other input than that.
Files corpus(const ExportedRun&);

/// Returns the bytes of one test, or nothing if the input is not one piece.
std::optional<std::string> plainInput(const ExportedRun&, const ExportedTest&);

} // namespace sonde::exporting
