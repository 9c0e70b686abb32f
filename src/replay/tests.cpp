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
    std::map<std::string_view, const output::TestRecord*> records;
    if (run)
      for (const output::TestRecord& record : run->tests) records.emplace(record.file, &record);
    for (const std::string& file : isFolder ? testsIn(name, *inside) : std::vector{name}) {
      Test& test = tests.list.emplace_back(Test{file, {}, inside});
      const auto found = records.find(fs::path(file).filename().string());
      if (found != records.end()) test.predicted = *found->second;
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
