#pragma once

#include "input/shapes.h"
#include "output/bug_table.h"
#include "output/counters.h"
#include "output/test_record.h"

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace sonde::output {

/// One kind of incompleteness.
struct IncompletenessRecord {
  std::string kind;
  std::string text;
  uint64_t count = 0;
  std::string first; ///< the place where it first occurred; may be empty
};

/// The contents of a run's `info.json`. The file of a run that was killed has no tests and no verdict.
struct RunRecord {
  std::vector<std::string> program;      ///< the files of the program
  std::vector<std::string> arguments;    ///< the program's argv, its name first
  std::string folder;                    ///< the working directory of the run; empty if not known
  std::vector<std::string> includePaths; ///< where headers were looked for (-I)
  std::vector<std::string> defines;      ///< macros (-D)
  std::vector<TestRecord> tests;
  input::Shapes shapes; ///< the shapes of the objects that the program makes symbolic
  std::optional<std::string> verdict;
  bool isComplete = false;                    ///< all paths were explored
  std::map<std::string, std::string> options; ///< every option of the run, with its value
  std::optional<Counters> counters;           ///< the counters at the end of the run
  std::string version;                        ///< the version of Sonde that made the run
  std::vector<std::string> command;           ///< the command line of sonde
  std::string started, ended;                 ///< times; `ended` is empty if the run was killed
  std::vector<Bug> bugs;
  std::vector<IncompletenessRecord> incompleteness;
};

/// Reads the `info.json` of a folder; returns nothing if there is none. Throws Error if the file was not
/// written by a run.
std::optional<RunRecord> readRun(const std::filesystem::path& folder);

/// Returns the shapes of the symbolic objects of a run; no shapes if the folder is not that of a run.
input::Shapes shapesOf(const std::filesystem::path& folder);

} // namespace sonde::output
