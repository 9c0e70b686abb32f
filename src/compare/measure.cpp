#include "compare/measure.h"

#include "compare/child.h"
#include "output/info_reader.h"
#include "output/results.h"
#include "output/stats_database.h"
#include "output/whole_file.h"
#include "support/error.h"

#include <csignal>
#include <cstring>
#include <fmt/format.h>
#include <sstream>

namespace sonde::compare {

namespace {

constexpr int exitMistake = 2;

std::vector<Path> readPaths(const std::filesystem::path& file) {
  std::vector<Path> paths;
  std::error_code ignored;
  if (!std::filesystem::exists(file, ignored)) return paths; // no path ended
  std::istringstream lines(output::readWhole(file));
  for (std::string hash, end; lines >> hash >> end;) paths.push_back({std::stoull(hash, nullptr, 16), end});
  return paths;
}

/// The first line that names an error, or the first one that says anything.
std::string gist(const std::string& messages) {
  std::string first, line;
  for (std::istringstream lines(messages); std::getline(lines, line);) {
    if (line.find("error") != std::string::npos) return line;
    if (first.empty()) first = line;
  }
  return first;
}

/// Why a run has no results, in words.
std::string failureOf(const ChildEnd& end, const std::string& unreadable) {
  std::string said = gist(end.messages);
  std::string text;
  if (end.tooLate)
    text = "did not end when its time was over";
  else if (end.exitCode > 128)
    text = fmt::format("ended by signal {} ({})", end.exitCode - 128, strsignal(end.exitCode - 128));
  else if (end.exitCode == exitMistake && !said.empty())
    return said;
  else
    text = fmt::format("exit code {}, {}", end.exitCode, unreadable);
  return said.empty() ? text : text + ": " + said;
}

} // namespace

Measurement readMeasurement(const std::filesystem::path& folder) {
  std::optional<output::RunRecord> record = output::readRun(folder);
  if (!record || !record->counters) throw Error("it wrote no results");
  Measurement run;
  run.complete = record->isComplete;
  run.options = std::move(record->options);
  run.counters = *record->counters;
  run.progress = output::readStatistics(folder / output::StatsDatabase::fileName);
  run.paths = readPaths(folder / output::pathsName);
  return run;
}

Measurement measure(const std::vector<std::string>& command, const std::filesystem::path& folder,
                    const Deadline& deadline) {
  std::filesystem::path log = folder;
  log += ".log";
  const ChildEnd end = runChild(command, log, deadline);
  Measurement run;
  try {
    run = readMeasurement(folder);
    if (end.exitCode > 128 || end.tooLate) run.failure = failureOf(end, "");
  } catch (const std::exception& error) { // also a file that is cut off, or full of something else
    run.failure = failureOf(end, error.what());
  }
  return run;
}

} // namespace sonde::compare
