#include "compare/quantities.h"

#include "support/check.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace sonde::compare {

namespace {

double micro(uint64_t microseconds) { return static_cast<double>(microseconds) / 1e6; }

double microsecondsOfQuery(const Measurement& run) {
  const Parts parts = partsOf(run);
  return run.counters.queries
             ? 1e6 * (parts.terms + parts.solving) / static_cast<double>(run.counters.queries)
             : 0;
}

double coverage(const Measurement& run) {
  const output::Counters& counters = run.counters;
  return counters.branches
             ? 100 * static_cast<double>(counters.branchesCovered) / static_cast<double>(counters.branches)
             : 0;
}

double megabytes(const Measurement& run) {
  uint64_t most = run.counters.memory;
  for (const output::Counters& moment : run.progress) most = std::max(most, moment.memory);
  return static_cast<double>(most) / 1024;
}

template <auto member> double counter(const Measurement& run) {
  return static_cast<double>(run.counters.*member);
}

using output::Counters;

constexpr Quantity rows[] = {
    {"CPU time, s", "cpu_seconds", 3, [](const Measurement& run) { return micro(run.counters.cpuTime); }},
    {"  exploration, s", "exploration_seconds", 3,
     [](const Measurement& run) { return partsOf(run).exploration; }},
    {"  building of terms, s", "terms_seconds", 3, [](const Measurement& run) { return partsOf(run).terms; }},
    {"  solving with caches, s", "solving_seconds", 3,
     [](const Measurement& run) { return partsOf(run).solving; }},
    {"  rest, s", "rest_seconds", 3, [](const Measurement& run) { return partsOf(run).rest; }},
    {"queries asked", "queries", 0, counter<&Counters::queries>},
    {"queries solved", "solved_queries", 0, counter<&Counters::solvedQueries>},
    {"µs a query", "microseconds_a_query", 3, microsecondsOfQuery},
    {"paths finished", "paths", 0,
     [](const Measurement& run) { return static_cast<double>(run.counters.paths - run.counters.cutPaths); }},
    {"paths cut", "cut_paths", 0, counter<&Counters::cutPaths>},
    {"tests", "tests", 0, counter<&Counters::tests>},
    {"instructions", "instructions", 0, counter<&Counters::instructions>},
    {"forks", "forks", 0, counter<&Counters::forks>},
    {"branches covered, %", "coverage_percent", 3, coverage},
    {"memory, MB", "memory_megabytes", 3, megabytes},
};

} // namespace

std::span<const Quantity> quantities() { return rows; }

double exploringSeconds(const output::Counters& counters) {
  return micro(counters.cpuTime - std::min(counters.cpuTime, counters.prepareTime));
}

Parts partsOf(const Measurement& run) {
  const output::Counters& counters = run.counters;
  const double exploring = exploringSeconds(counters);
  const double scale = counters.time ? std::min(1.0, exploring / micro(counters.time)) : 0;
  Parts parts;
  parts.terms = micro(std::min(counters.termTime, counters.solverTime)) * scale;
  parts.solving = micro(counters.solverTime) * scale - parts.terms;
  parts.exploration = std::max(0.0, exploring - parts.terms - parts.solving);
  parts.rest = micro(counters.cpuTime) - exploring;
  return parts;
}

std::vector<const Measurement*> runsOf(const ProgramResults& program, size_t configuration) {
  std::vector<const Measurement*> found;
  for (const Measurement& run : program.runs)
    if (run.configuration == configuration && run.isUsable()) found.push_back(&run);
  return found;
}

const Measurement* medianRun(const ProgramResults& program, size_t configuration) {
  std::vector<const Measurement*> runs = runsOf(program, configuration);
  if (runs.empty()) return nullptr;
  std::ranges::stable_sort(runs, {}, [](const Measurement* run) { return exploringSeconds(run->counters); });
  return runs[(runs.size() - 1) / 2];
}

double median(std::vector<double> values) {
  SONDE_CHECK(!values.empty(), "a median is that of something");
  std::ranges::sort(values);
  const size_t half = values.size() / 2;
  return values.size() % 2 ? values[half] : (values[half - 1] + values[half]) / 2;
}

std::string numberText(double number, int digits) {
  if (digits == 0) return fmt::format("{:.0f}", number);
  if (number == 0) return "0";
  const int whole = static_cast<int>(std::floor(std::log10(std::abs(number)))) + 1;
  return fmt::format("{:.{}f}", number, std::clamp(digits - whole, 0, 6));
}

} // namespace sonde::compare
