#include "output/status.h"

#include "output/number_text.h"

#include <fmt/format.h>

namespace sonde::output {

std::string statusLine(const Counters& now, const Counters& before) {
  uint64_t passed = now.time - before.time;
  double speed =
      passed ? 1e6 * static_cast<double>(now.instructions - before.instructions) / static_cast<double>(passed)
             : 0;
  return fmt::format("{} | {}, {} | {} | {} | {} of branches | {} instr/s | solver {}", duration(now.time),
                     plural(now.paths, "path"), plural(now.states, "state"), plural(now.tests, "test"),
                     plural(now.bugs, "bug"), percent(now.branchesCovered, now.branches), large(speed),
                     now.time ? percent(now.solverTime, now.time) : "0%");
}

} // namespace sonde::output
