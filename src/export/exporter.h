#pragma once

/// \file
/// `sonde export`: writes the results of a run in the formats of other tools.

#include "export/exported_run.h"
#include "support/options.h"

#include <iosfwd>
#include <span>

namespace sonde::exporting {

struct ExportOptions {
  std::string run; ///< the folder of its results
  std::vector<std::string> formats;
  std::string folder;
  std::string corpus;
  std::string specification;
};

inline constexpr OptionRow<ExportOptions> exportOptions[] = {
    {"--output", &ExportOptions::folder, "FOLDER", 0, 0,
     "where files are written (default: the folder 'export' in that of the run)"},
    {"--corpus", &ExportOptions::corpus, "FOLDER", 0, 0,
     "write the inputs of tests as plain files to this folder, which AFL++, libFuzzer and --seed read"},
    {"--specification", &ExportOptions::specification, "TEXT", 0, 0,
     "what the tests of --format=test-comp are made for (default: the coverage of branches)"},
};

/// A format, by the name that users give it.
struct Format {
  const char* name;
  const char* meaning;
  Files (*make)(const ExportedRun&, const ExportOptions&);
  bool needsEnd = true; ///< of the run: the format tells what became of it, not only its tests
};

std::span<const Format> formats();

/// Writes the files and says on `output` which ones. Throws Error.
void exportRun(const ExportOptions&, std::ostream& output);

} // namespace sonde::exporting
