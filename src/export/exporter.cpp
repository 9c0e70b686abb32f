#include "export/exporter.h"

#include "export/c_test.h"
#include "export/corpus.h"
#include "export/junit.h"
#include "export/sarif.h"
#include "export/test_comp.h"
#include "export/witness.h"
#include "output/whole_file.h"
#include "support/error.h"
#include "support/nearest.h"

#include <algorithm>
#include <exception>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <ostream>
#include <string_view>

namespace sonde::exporting {

namespace {

namespace fs = std::filesystem;

/// A run writes only its first tests as files; the others are in one file, which only Sonde reads.
Files ktests(const ExportedRun& run) {
  Files files;
  for (const ExportedTest& test : run.tests) {
    File& file = files.emplace_back("tests/" + test.record.file, "");
    for (const output::FilePart& part : output::encode(test.content)) {
      file.bytes += part.bytes;
      file.bytes.append(part.zeros, '\0');
    }
  }
  return files;
}

constexpr Format formatRows[] = {
    {"sarif", "the bugs as SARIF 2.1.0, with CWE numbers, stacks and the way to each: sonde.sarif",
     [](const ExportedRun& run, const ExportOptions&) { return sarif(run); }},
    {"junit", "the tests and bugs as a JUnit report: junit.xml",
     [](const ExportedRun& run, const ExportOptions&) { return junit(run); }},
    {"test-comp", "the tests of a competition program as Test-Comp exchanges them: test-suite/",
     [](const ExportedRun& run, const ExportOptions& options) {
       return testComp(run, options.specification);
     }},
    {"witness",
     "a violation witness of SV-COMP's format 2.0 for each bug that is one there: witness-TEST.yml",
     [](const ExportedRun& run, const ExportOptions&) { return witnesses(run); }},
    {"c", "a C file for each bug that reproduces it without Sonde: reproduce-TEST.c",
     [](const ExportedRun& run, const ExportOptions&) { return reproducers(run); }},
    {"ktest", "all tests as files of their own, which KLEE's tools read: tests/",
     [](const ExportedRun& run, const ExportOptions&) { return ktests(run); }, false},
    {"ctest", "all tests as one C file that checks them without Sonde, with a CMakeLists.txt: sonde_tests.c",
     [](const ExportedRun& run, const ExportOptions&) { return regressionTests(run); }},
};

/// What people ask for as a format, and where it is.
struct ResultElsewhere {
  std::string_view name;
  const char* place;
};
constexpr ResultElsewhere resultsElsewhere[] = {
    {"lcov", "coverage.info in the folder of the run is a file of lcov's, which genhtml reads"},
    {"html", "'sonde report' makes a page of the run"},
    {"json", "info.json in the folder of the run has its results as JSON"},
    {"corpus", "use --corpus=FOLDER"},
};

const Format& formatNamed(const std::string& name) {
  std::vector<std::string> names;
  for (const Format& format : formatRows) {
    if (name == format.name) return format;
    names.emplace_back(format.name);
  }
  for (const ResultElsewhere& row : resultsElsewhere)
    if (name == row.name) throw Error("there is no format '" + name + "'", "--format", row.place);
  const std::string meant = nearest(name, names);
  throw Error("there is no format '" + name + "'", "--format",
              fmt::format("{}there are: {}", meant.empty() ? "" : "is '" + meant + "' meant? ",
                          fmt::join(names, ", ")));
}

void write(const fs::path& folder, const Files& files, std::ostream& output) {
  constexpr size_t mostNamed = 10;
  for (size_t n = 0; n < files.size(); ++n) {
    const fs::path path = folder / files[n].name;
    std::error_code problem;
    fs::create_directories(path.parent_path(), problem);
    if (!problem) problem = output::writeWhole(path, files[n].bytes);
    if (problem) throw Error("cannot write this file: " + problem.message(), path.string());
    if (n < mostNamed) output << path.string() << "\n";
  }
  if (files.size() > mostNamed) output << fmt::format("… {} files in all\n", files.size());
}

} // namespace

std::span<const Format> formats() { return formatRows; }

void exportRun(const ExportOptions& options, std::ostream& output) {
  if (options.formats.empty() && options.corpus.empty())
    throw Error("it is not said what to export", {}, "give --format=NAME or --corpus=FOLDER");
  std::vector<const Format*> wanted;
  wanted.reserve(options.formats.size());
  for (const std::string& name : options.formats) wanted.push_back(&formatNamed(name));
  const bool needsEnd = std::ranges::any_of(wanted, &Format::needsEnd);
  const ExportedRun run = needsEnd ? readExportedRun(options.run) : readExportedTests(options.run);
  const fs::path folder = options.folder.empty() ? run.folder / "export" : fs::path(options.folder);
  std::exception_ptr impossible; // a format that the run does not fit is told after the others are written
  for (const Format* format : wanted) {
    try {
      const Files files = format->make(run, options);
      if (files.empty())
        output << fmt::format("{}: the run has no bug for this format, so there is no file\n", format->name);
      write(folder, files, output);
    } catch (const Error&) {
      if (!impossible) impossible = std::current_exception();
    }
  }
  if (!options.corpus.empty()) write(options.corpus, corpus(run), output);
  output << std::flush;
  if (impossible) std::rethrow_exception(impossible);
}

} // namespace sonde::exporting
