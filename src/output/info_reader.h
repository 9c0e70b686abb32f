#pragma once

#include "input/shapes.h"
#include "output/counters.h"
#include "output/test_record.h"

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace sonde::output {

/// What `info.json` says of a run. One that was killed has no tests and no verdict there.
struct RunRecord {
  std::vector<std::string> program;   ///< its files
  std::vector<std::string> arguments; ///< of the program, its name first
  std::string folder;                 ///< the working directory; empty: not known
  std::vector<TestRecord> tests;
  input::Shapes shapes; ///< of the objects that the program makes symbolic
  std::optional<std::string> verdict;
  bool isComplete = false;                    ///< all paths were explored
  std::map<std::string, std::string> options; ///< every option of the run, with its value
  std::optional<Counters> counters;           ///< at the end
};

/// Nothing if the folder has no `info.json`. Throws Error if it has one that no run wrote.
std::optional<RunRecord> readRun(const std::filesystem::path& folder);

/// What a run says of the objects of its tests; nothing if the folder is not that of a run.
input::Shapes shapesOf(const std::filesystem::path& folder);

} // namespace sonde::output
