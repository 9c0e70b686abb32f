#pragma once

/// \file
/// What all formats are made from: the record of a run, and its tests.

#include "output/info_reader.h"
#include "output/ktest.h"

#include <filesystem>
#include <string>
#include <vector>

namespace sonde::exporting {

/// A file to be written: its name, below the folder that the user names, and its bytes.
struct File {
  std::string name;
  std::string bytes;
};
using Files = std::vector<File>;

struct ExportedTest {
  std::string name; ///< `test000001`
  output::TestRecord record;
  output::KTest content;
};

struct ExportedRun {
  std::filesystem::path folder; ///< the folder that has the results
  output::RunRecord record;
  std::vector<ExportedTest> tests; ///< in the order in which they were made

  /// Returns the test of that file name; null if there is none.
  const ExportedTest* find(const std::string& file) const;
  /// Returns the name of a source file as an absolute name: places are seen from the folder of the run.
  std::string sourceFile(const std::string& shown) const;
  /// Returns whether the program is a fuzz target.
  bool isFuzzTarget() const;
};

/// Reads the results of a run that has ended. Throws Error.
ExportedRun readExportedRun(const std::filesystem::path& folder);

/// Reads the tests of a run even if it was killed: there are all tests that it has written then, and their
/// records have nothing but the names of the files. Throws Error.
ExportedRun readExportedTests(const std::filesystem::path& folder);

} // namespace sonde::exporting
