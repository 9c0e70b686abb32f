#include "compare/ratios.h"

#include "compare/quantities.h"

#include <algorithm>
#include <cmath>

namespace sonde::compare {

namespace {

constexpr double shortest = 1e-6; ///< processor time is counted in microseconds

} // namespace

double secondsUntil(const Measurement& run, uint64_t instructions) {
  double seconds = 0;
  uint64_t executed = 0;
  auto until = [&](const output::Counters& moment) {
    const double now = exploringSeconds(moment);
    if (moment.instructions < instructions) {
      seconds = now, executed = moment.instructions;
      return false;
    }
    if (moment.instructions > executed)
      seconds += (now - seconds) * static_cast<double>(instructions - executed) /
                 static_cast<double>(moment.instructions - executed);
    return true;
  };
  for (const output::Counters& moment : run.progress)
    if (moment.instructions < run.counters.instructions && until(moment)) return seconds;
  // All of it, with what comes after the last instruction.
  if (instructions >= run.counters.instructions) return exploringSeconds(run.counters);
  until(run.counters);
  return seconds;
}

std::optional<double> ratio(const ProgramResults& program, size_t configuration) {
  const Measurement* first = medianRun(program, 0);
  const Measurement* other = medianRun(program, configuration);
  if (!first || !other || !program.agreement.sameAsFirst.contains(0) ||
      !program.agreement.sameAsFirst.contains(configuration))
    return std::nullopt;
  if (first->complete && other->complete)
    return std::max(shortest, exploringSeconds(first->counters)) /
           std::max(shortest, exploringSeconds(other->counters));
  const uint64_t both = std::min(first->counters.instructions, other->counters.instructions);
  return std::max(shortest, secondsUntil(*first, both)) / std::max(shortest, secondsUntil(*other, both));
}

std::optional<RatioSummary> summary(const Comparison& comparison, size_t configuration) {
  std::vector<double> ratios;
  for (const ProgramResults& program : comparison.programs)
    if (const auto each = ratio(program, configuration)) ratios.push_back(*each);
  if (ratios.empty()) return std::nullopt;
  double logarithms = 0;
  for (const double each : ratios) logarithms += std::log(each);
  const auto [least, most] = std::ranges::minmax(ratios);
  return RatioSummary{ratios.size(), median(ratios),
                      std::exp(logarithms / static_cast<double>(ratios.size())), least, most};
}

} // namespace sonde::compare
