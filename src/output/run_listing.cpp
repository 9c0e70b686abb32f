#include "output/run_listing.h"

#include "output/info_reader.h"
#include "output/input_text.h"
#include "output/ktest.h"
#include "output/number_text.h"
#include "output/test_folder.h"
#include "support/error.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <vector>

namespace sonde::output {

namespace {

namespace fs = std::filesystem;

constexpr size_t longestInput = 60;

struct Row {
  std::string kind = "?", exitCode, place, input;
};
using Rows = std::map<std::string, Row>; // by the test's name

std::vector<fs::path> filesOf(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error))
    if (entry->path().filename().string()[0] != '.') files.push_back(entry->path());
  if (error) throw Error("cannot read this folder: " + error.message(), folder.string());
  std::sort(files.begin(), files.end());
  return files;
}

/// Derives the kinds of tests from the names of report files: `test000001.OutOfBounds.err` tells that of
/// test000001.
void fillFromFiles(Rows& rows, const std::vector<fs::path>& files) {
  for (const fs::path& file : files) {
    if (file.extension() != ".err") continue;
    fs::path stem = file.stem();
    auto row = rows.find(stem.stem().string() + ".ktest");
    if (row != rows.end() && stem.has_extension()) row->second.kind = stem.extension().string().substr(1);
  }
}

void fillFromRun(Rows& rows, const RunRecord& run) {
  for (const TestRecord& test : run.tests) {
    auto row = rows.find(test.file);
    if (row == rows.end()) continue;
    row->second.kind = toString(test.kind);
    if (test.exitCode) row->second.exitCode = std::to_string(*test.exitCode);
    row->second.place = test.place;
  }
}

std::string table(const Rows& rows) {
  size_t testWidth = 4, kindWidth = 4, placeWidth = 5; // the widths of the titles
  for (const auto& [test, row] : rows) {
    testWidth = std::max(testWidth, test.size());
    kindWidth = std::max(kindWidth, row.kind.size());
    placeWidth = std::max(placeWidth, row.place.size());
  }
  std::string text;
  auto line = [&](const std::string& test, const Row& row) {
    std::string cells = fmt::format("{:{}}  {:{}}  {:>4}  {:{}}  {}", test, testWidth, row.kind, kindWidth,
                                    row.exitCode, row.place, placeWidth, row.input);
    text += cells.substr(0, cells.find_last_not_of(' ') + 1) + "\n";
  };
  line("test", {"kind", "exit", "place", "input"});
  for (const auto& [test, row] : rows) line(test, row);
  return text;
}

} // namespace

std::string listRun(const fs::path& folder) {
  std::vector<fs::path> files = filesOf(folder);
  Rows rows;
  const input::Shapes shapes = shapesOf(folder);
  const TestFolder tests(folder);
  for (const std::string& name : tests.names())
    rows[name].input = summariseInputs(tests.test(name).inputs, shapes, longestInput);
  for (const std::string& name : tests.bulkReportNames()) files.emplace_back(name);
  std::optional<RunRecord> run = readRun(folder);
  if (rows.empty() && !run) throw Error("this folder has no tests", folder.string());
  fillFromFiles(rows, files);
  if (run) fillFromRun(rows, *run);
  const std::string ending = !run           ? "no info.json tells of the run"
                             : run->verdict ? *run->verdict
                                            : "the run did not end";
  return table(rows) + plural(rows.size(), "test") + "; " + ending + "\n";
}

} // namespace sonde::output
