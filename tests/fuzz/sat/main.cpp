/// Fuzzing of our own SAT solver against CaDiCaL: random traces of calls, each in a process of its own. A
/// trace with a problem is cut down and printed as a test.

#include "runner.h"
#include "support/hash.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace sonde::fuzz::sat {
namespace {

struct Options {
  uint64_t traces = 3000;
  uint64_t seed = 1;
  uint64_t first = 0;
};

int fuzz(const Options& options) {
  Tally tally;
  for (uint64_t n = options.first; n < options.first + options.traces; ++n) {
    Trace trace = randomTrace(hashCombine(options.seed, n));
    Problem problem = runApart(trace);
    if (problem != Problem::None) {
      fmt::print("trace {} of seed {}: {}\n", n, options.seed, problemText(problem));
      std::fflush(stdout);
      trace = shrink(std::move(trace));
      fmt::print("\nTEST(SatFuzz, Trace{}OfSeed{}) {{ // {}\n{}}}\n", n, options.seed,
                 problemText(runApart(trace)), toTest(trace));
      return 1;
    }
    if (n % 50 == 0) run(trace, {}, &tally); // a sample: what crashes has been found above
  }
  fmt::print("{} traces, no problem; of a fiftieth: {} sat, {} unsat, {} unknown, {} of work\n",
             options.traces, tally.sat, tally.unsat, tally.unknown, tally.work);
  return 0;
}

} // namespace
} // namespace sonde::fuzz::sat

int main(int argc, char** argv) {
  sonde::fuzz::sat::Options options;
  CLI::App app("Fuzzing of Sonde's SAT solver against CaDiCaL");
  app.add_option("--traces", options.traces, "how many");
  app.add_option("--seed", options.seed, "the same seed gives the same traces");
  app.add_option("--first", options.first, "start here, to repeat a problem");
  CLI11_PARSE(app, argc, argv);
  return sonde::fuzz::sat::fuzz(options);
}
