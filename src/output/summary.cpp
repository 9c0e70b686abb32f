#include "output/summary.h"

#include "output/number_text.h"

#include <fmt/format.h>

namespace sonde::output {

namespace {

std::string share(const program::Share& share) {
  return fmt::format("{} ({} of {})", percent(share.covered, share.total), share.covered, share.total);
}

std::string pathKinds(const Counters& counters) {
  std::string text;
  auto add = [&](uint64_t count, const char* what) {
    if (count) text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, what);
  };
  add(counters.errorPaths, "in an error");
  add(counters.silentPaths, "ended silently by the program");
  add(counters.cutPaths, "cut");
  return text.empty() ? "" : " (" + text + ")";
}

/// Returns a line about the cut paths that have no test.
std::string untested(const Counters& counters) {
  const uint64_t count = counters.cutNothingNew + counters.cutNoTime;
  if (count == 0) return {};
  std::string why;
  if (counters.cutNothingNew) why = fmt::format("{} covered nothing new", counters.cutNothingNew);
  if (counters.cutNoTime)
    why += fmt::format("{}{} for lack of time", why.empty() ? "" : ", ", counters.cutNoTime);
  return fmt::format("  no test       {} of the cut paths: {}\n", count, why);
}

std::string table(const Summary& summary) {
  const Counters& counters = summary.counters;
  std::string text = fmt::format("  paths         {}{}\n", counters.paths, pathKinds(counters));
  text += fmt::format("  tests         {}{}\n", counters.tests,
                      summary.folder.empty() ? "" : " in " + summary.folder);
  text += untested(counters);
  text += fmt::format("  coverage      {} of lines, {} of branches\n", share(summary.lines),
                      share(summary.branches));
  text += fmt::format("  instructions  {}\n", large(static_cast<double>(counters.instructions)));
  text += fmt::format("  time          {}, solver {} for {}\n", seconds(counters.time),
                      seconds(counters.solverTime),
                      counters.queries == 1 ? "1 query" : fmt::format("{} queries", counters.queries));
  return text;
}

std::string describeBug(const Bug& bug) {
  std::string text = fmt::format("  {}", toString(bug.kind));
  if (!bug.place.empty()) text += " at " + bug.place;
  text += fmt::format(", {}", plural(bug.paths, "path"));
  if (!bug.test.empty()) text += ", " + bug.test;
  return text + "\n";
}

std::string describeIncompleteness(const IncompletenessCount& row, const program::Program& program) {
  std::string text = fmt::format("  {} ({}", exec::describe(row.kind), plural(row.count, "time"));
  if (std::string place = program.describe(row.first); !place.empty())
    text += fmt::format(", {}at {}", row.count == 1 ? "" : "first ", place);
  return text + fmt::format(") [{}]\n", toString(row.kind));
}

} // namespace

bool isComplete(const Summary& summary) {
  return summary.incompleteness.empty() && summary.counters.cutPaths == 0;
}

std::string verdict(const Summary& summary) {
  bool complete = isComplete(summary);
  std::string text = complete ? "all paths explored, " : "not all paths explored, ";
  if (!summary.bugs.empty())
    text += plural(summary.bugs.size(), "bug");
  else
    text += fmt::format("{} among: {}", complete ? "no bug" : "no bug found", summary.checks.inWords());
  if (complete && summary.counters.paths > 0 && summary.counters.paths == summary.counters.silentPaths)
    text += "; but the program ended every path silently: its assumptions may be unsatisfiable";
  return text;
}

std::string notWritten(const Summary& summary) {
  if (summary.writeFailures == 0) return {};
  return fmt::format("not written: {}, the first: {}\n", plural(summary.writeFailures, "result"),
                     summary.firstWriteFailure);
}

std::string describe(const Summary& summary, const program::Program& program) {
  std::string text = table(summary);
  if (!summary.bugs.empty()) text += "bugs:\n";
  for (const Bug& bug : summary.bugs) text += describeBug(bug);
  if (!summary.incompleteness.empty()) text += "incomplete:\n";
  for (const IncompletenessCount& row : summary.incompleteness) text += describeIncompleteness(row, program);
  return text + notWritten(summary) + "verdict: " + verdict(summary) + "\n";
}

} // namespace sonde::output
