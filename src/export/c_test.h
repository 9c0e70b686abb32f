#pragma once

/// \file
/// Tests as C files that are compiled and linked together with the program, without Sonde. The file defines
/// the functions of klee.h and of the competitions, and starts the program with the test's arguments,
/// environment, standard input and files (runtime/reproducer).

#include "export/exported_run.h"

namespace sonde::exporting {

/// Returns a reproducer for each bug: `reproduce-test000001.c` runs the program on the input of that test.
/// The header that harnesses include comes with them.
Files reproducers(const ExportedRun&);

/// Returns all tests as one C file that checks them, and a CMake file that makes each a test of CTest. The
/// error that a test showed must not show again; any other test must have the same exit code.
Files regressionTests(const ExportedRun&);

} // namespace sonde::exporting
