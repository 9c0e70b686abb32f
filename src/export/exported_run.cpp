#include "export/exported_run.h"

#include "output/test_folder.h"
#include "support/error.h"
#include "support/file_name.h"

#include <algorithm>

namespace sonde::exporting {

namespace fs = std::filesystem;

const ExportedTest* ExportedRun::find(const std::string& file) const {
  const auto found =
      std::ranges::find(tests, file, [](const ExportedTest& test) { return test.record.file; });
  return found == tests.end() ? nullptr : &*found;
}

std::string ExportedRun::sourceFile(const std::string& shown) const {
  return wholePath(record.folder, shown);
}

bool ExportedRun::isFuzzTarget() const {
  const auto data = record.shapes.find(input::fuzzDataName);
  return data != record.shapes.end() && data->second == input::Shape::FuzzData;
}

namespace {

/// Reads the record of a run. Throws Error if there is none.
output::RunRecord readRecord(const fs::path& folder) {
  std::error_code unknown;
  if (!fs::is_directory(folder, unknown))
    throw Error("no such folder", folder.string(), "name the folder of a run, as sonde-last");
  std::optional<output::RunRecord> record = output::readRun(folder);
  if (!record)
    throw Error("this folder has no info.json", folder.string(), "name the folder of a run, as sonde-last");
  return std::move(*record);
}

} // namespace

ExportedRun readExportedTests(const fs::path& folder) {
  ExportedRun run{folder, readRecord(folder), {}};
  const output::TestFolder tests(folder);
  if (run.record.ended.empty())
    for (const std::string& name : tests.names()) run.record.tests.emplace_back().file = name;
  for (const output::TestRecord& test : run.record.tests)
    run.tests.push_back({fs::path(test.file).stem().string(), test, tests.test(test.file)});
  return run;
}

ExportedRun readExportedRun(const fs::path& folder) {
  if (readRecord(folder).ended.empty())
    throw Error(
        "this run has not ended, or was killed", folder.string(),
        "'sonde show', 'sonde replay' and 'sonde export' with --format=ktest or --corpus read the tests "
        "that it has written");
  return readExportedTests(folder);
}

} // namespace sonde::exporting
