#pragma once

/// \file
/// `info.json`: the description of a run for other programs. It is written without results when the run
/// begins, and again when it ends; a run that was killed leaves the first version.

#include "check/selection.h"
#include "input/shapes.h"
#include "output/summary.h"
#include "output/test_record.h"
#include "output/text_writer.h"

#include <ctime>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace sonde::output {

inline constexpr const char* infoName = "info.json";

/// What is known when a run begins.
struct RunInfo {
  std::vector<std::string> command;           ///< the command line of sonde
  std::map<std::string, std::string> options; ///< every option of the run, with its value
  std::map<std::string, bool> switches{};     ///< the value of each switch
  check::Selection checks{};                  ///< what the program is checked for
  std::vector<std::string> program;           ///< the files of the program
  std::vector<std::string> arguments;         ///< the program's argv, its name first
  std::string folder;                         ///< the working directory
  std::vector<std::string> includePaths{};    ///< where headers were looked for (-I)
  std::vector<std::string> defines{};         ///< macros (-D)
  std::time_t started = 0;
  input::Shapes shapes{}; ///< the shapes of the objects that the program makes symbolic
};

/// What is known when it ends.
struct RunResults {
  std::time_t ended = 0;
  const Summary& summary;
  const std::deque<TestRecord>& tests;
  const std::vector<program::FileCoverage>& coverage;
  std::vector<std::string> notes{};     ///< for the user, during the run
  const exec::Ending* ending = nullptr; ///< of a program without symbolic input, which has one path
};

/// Returns what is written when a run begins.
std::string infoJson(const RunInfo&);
/// Writes what is written when it ends, or returns it.
void writeInfo(TextWriter&, const RunInfo&, const RunResults&, const program::Program&);
std::string infoJson(const RunInfo&, const RunResults&, const program::Program&);

} // namespace sonde::output
