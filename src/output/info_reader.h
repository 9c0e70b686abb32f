#pragma once

#include "output/test_record.h"

#include <filesystem>
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
  std::optional<std::string> verdict;
};

/// Nothing if the folder has no `info.json`. Throws Error if it has one that no run wrote.
std::optional<RunRecord> readRun(const std::filesystem::path& folder);

} // namespace sonde::output
