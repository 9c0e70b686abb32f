#include "replay/tests.h"

#include "output/whole_file.h"
#include "support/error.h"

#include <algorithm>
#include <set>

namespace sonde::replay {

namespace {

namespace fs = std::filesystem;

std::vector<std::string> testsIn(const fs::path& folder) {
  std::vector<std::string> files;
  std::error_code problem;
  for (fs::directory_iterator entry(folder, problem), end; !problem && entry != end; entry.increment(problem))
    if (entry->path().extension() == ".ktest") files.push_back(entry->path());
  if (problem) throw Error("cannot read this folder: " + problem.message(), folder);
  if (files.empty()) throw Error("this folder has no tests", folder);
  std::ranges::sort(files);
  return files;
}

bool isOfError(const Test& test) {
  return test.predicted && test.predicted->kind.end == exec::EndKind::Error;
}

} // namespace

output::KTest Test::read() const { return output::readTest(file); }

Tests collect(const std::vector<std::string>& names) {
  Tests tests;
  for (const std::string& name : names) {
    bool isFolder = fs::is_directory(name);
    if (!isFolder && !fs::exists(name)) throw Error("no such test", name);
    const fs::path folder = isFolder ? fs::path(name) : fs::path(name).parent_path();
    std::optional<output::RunRecord> run = output::readRun(folder);
    for (const std::string& file : isFolder ? testsIn(name) : std::vector{name}) {
      Test& test = tests.list.emplace_back(Test{file, {}});
      if (!run) continue;
      auto found =
          std::ranges::find(run->tests, fs::path(file).filename().string(), &output::TestRecord::file);
      if (found != run->tests.end()) test.predicted = *found;
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
