#include "replay/tests.h"

#include "support/error.h"

#include <algorithm>
#include <map>
#include <set>

namespace sonde::replay {

namespace {

namespace fs = std::filesystem;

constexpr const char* whatToName = "name a test or the folder of a run; 'sonde run' makes sonde-last";

/// Returns the folder's tests, with its name in front.
std::vector<std::string> testsIn(const std::string& folder, const output::TestFolder& tests) {
  std::vector<std::string> files;
  for (const std::string& name : tests.names()) files.push_back((fs::path(folder) / name).string());
  if (files.empty()) throw Error("this folder has no tests", folder, whatToName);
  return files;
}

/// Returns the record of a test as its report tells it: `test000001.OutOfBounds.err`, whose first line begins
/// with the place. Nothing if the report is about no error.
std::optional<output::TestRecord> recordOf(const fs::path& report, const output::TestFolder& tests) {
  const std::string stem = report.stem().string();
  const size_t dot = stem.find('.');
  if (report.extension() != ".err" || dot == std::string::npos) return {};
  const std::optional<output::PathKind> kind = output::pathKindNamed(stem.substr(dot + 1));
  if (!kind || kind->end != exec::EndKind::Error) return {};
  const std::string text = tests.part(report.filename().string()).value_or("");
  const std::string line = text.substr(0, text.find('\n'));
  const size_t place = line.find(": error: ");
  return output::TestRecord{stem.substr(0, dot) + ".ktest",
                            *kind,
                            {},
                            {},
                            place == std::string::npos ? std::string() : line.substr(0, place)};
}

/// Adds the records of errors to those of a run that was killed, which has written none.
void addReported(output::RunRecord& run, const fs::path& folder, const output::TestFolder& tests) {
  std::vector<fs::path> reports;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) reports.push_back(entry.path());
  for (const std::string& name : tests.bulkReportNames()) reports.emplace_back(name);
  std::ranges::sort(reports);
  for (const fs::path& report : reports)
    if (std::optional<output::TestRecord> record = recordOf(report, tests))
      run.tests.push_back(std::move(*record));
}

bool isOfError(const Test& test) {
  return test.predicted && test.predicted->kind.end == exec::EndKind::Error;
}

} // namespace

output::KTest Test::read() const { return folder->test(fs::path(file).filename().string()); }

Tests collect(const std::vector<std::string>& names) {
  Tests tests;
  std::map<fs::path, std::shared_ptr<const output::TestFolder>> folders;
  for (const std::string& name : names) {
    bool isFolder = fs::is_directory(name);
    const fs::path folder = isFolder ? fs::path(name) : fs::path(name).parent_path();
    if (!fs::is_directory(folder.empty() ? "." : folder)) throw Error("no such test", name, whatToName);
    std::shared_ptr<const output::TestFolder>& inside = folders[folder];
    if (!inside) inside = std::make_shared<const output::TestFolder>(folder.empty() ? "." : folder);
    const bool isThere = isFolder || fs::exists(name) ||
                         std::ranges::binary_search(inside->names(), fs::path(name).filename().string());
    if (!isThere) throw Error("no such test", name, whatToName);
    std::optional<output::RunRecord> run = output::readRun(folder);
    if (run && run->ended.empty()) addReported(*run, folder.empty() ? "." : folder, *inside);
    std::map<std::string_view, const output::TestRecord*> records;
    if (run)
      for (const output::TestRecord& record : run->tests) records.emplace(record.file, &record);
    const bool changesElsewhere =
        run && std::ranges::any_of(run->tests, &output::TestRecord::changesElsewhere);
    for (const std::string& file : isFolder ? testsIn(name, *inside) : std::vector{name}) {
      Test& test = tests.list.emplace_back(Test{.file = file, .folder = inside});
      const auto found = records.find(fs::path(file).filename().string());
      if (found == records.end()) continue;
      test.predicted = *found->second;
      test.mayChangeElsewhere = test.predicted->changesElsewhere ||
                                (changesElsewhere && test.predicted->kind.end == exec::EndKind::Cut);
    }
    if (!tests.run && run) {
      tests.run = std::move(run);
      tests.folder = folder;
    }
  }
  return tests;
}

std::vector<Test> oneForEachBug(const std::vector<Test>& tests) {
  std::vector<Test> chosen;
  std::set<std::pair<output::PathKind, std::string>> seen;
  for (const Test& test : tests)
    if (isOfError(test) && seen.emplace(test.predicted->kind, test.predicted->place).second)
      chosen.push_back(test);
  return chosen;
}

} // namespace sonde::replay
