#pragma once

/// \file
/// `info.json`: a run as other programs read it. It is written when the run begins, without results, and
/// again when it ends; a run that was killed has the first one.

#include "input/shapes.h"
#include "output/summary.h"
#include "output/test_record.h"

#include <ctime>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace sonde::output {

inline constexpr const char* infoName = "info.json";

/// What is known when a run begins.
struct RunInfo {
  std::vector<std::string> command;           ///< as it was typed
  std::map<std::string, std::string> options; ///< every option of the run, with its value
  std::vector<std::string> program;           ///< its files
  std::vector<std::string> arguments;         ///< of the program, its name first
  std::string folder;                         ///< the working directory
  std::time_t started = 0;
  input::Shapes shapes{}; ///< of the objects that the program makes symbolic
};

/// What is known when it ends.
struct RunResults {
  std::time_t ended = 0;
  const Summary& summary;
  const std::vector<TestRecord>& tests;
  const std::vector<program::FileCoverage>& coverage;
};

std::string infoJson(const RunInfo&);
std::string infoJson(const RunInfo&, const RunResults&, const program::Program&);

} // namespace sonde::output
