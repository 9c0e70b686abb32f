/// Time per query on the differential fuzzer's queries: what each stage brings, and Z3 beside it. Every
/// configuration answers the same queries in the same order, with solvers that live for a stream.
///
///   bench_solver_queries [QUERIES [SEED]]

#include "generator.h"
#include "rebuild.h"
#include "solver/backend/abv_backend.h"
#include "solver/backend/z3_backend.h"
#include "solver/chain/chain.h"
#include "support/hash.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <fmt/format.h>
#include <functional>
#include <numeric>

using namespace sonde;
using solver::Answer;
using solver::Query;
using solver::Solver;

namespace {

constexpr unsigned streamLength = 100;
constexpr std::chrono::seconds limit(1);

struct Configuration {
  const char* name;
  bool simplified;
  std::function<std::unique_ptr<Solver>(expr::Builder&, Statistics&)> make;
};

solver::ChainOptions stages(bool caches) {
  solver::ChainOptions options;
  options.exactCache = options.counterexampleCache = caches;
  return options;
}

std::vector<Configuration> configurations() {
  return {
      {"chain", true, [](auto&, auto& statistics) { return makeSolver(stages(true), statistics); }},
      {"chain, no caches", true,
       [](auto&, auto& statistics) { return makeSolver(stages(false), statistics); }},
      {"abv alone", true, [](auto&, auto& statistics) { return solver::makeAbvBackend({}, statistics); }},
      {"abv alone, not rewritten", false,
       [](auto&, auto& statistics) { return solver::makeAbvBackend({}, statistics); }},
      {"z3", true, [](auto&, auto& statistics) { return solver::makeZ3Backend(statistics); }},
      {"z3, not rewritten", false, [](auto&, auto& statistics) { return solver::makeZ3Backend(statistics); }},
  };
}

struct Measured {
  std::vector<double> microseconds;
  unsigned verdicts[3] = {};
};

void measure(const Configuration& configuration, uint64_t seed, unsigned count, Measured& measured) {
  expr::Context context;
  expr::Builder builder(context);
  fuzz::Simplifier simplifier(builder);
  Statistics statistics;
  auto solver = configuration.make(builder, statistics);
  fuzz::Stream stream = fuzz::randomStream(builder, seed, count);
  auto built = [&](const expr::Expr& formula) {
    return configuration.simplified ? simplifier.simplify(formula) : formula;
  };
  for (const fuzz::RawQuery& raw : stream.queries) {
    Query query;
    for (const expr::Expr& constraint : raw.constraints) query.constraints.push_back(built(constraint));
    if (raw.goal) query.goal = built(raw.goal);
    query.constraintsConsistent = raw.consistent;
    auto start = std::chrono::steady_clock::now();
    query.limits.deadline = start + limit;
    Answer answer = solver->check(query);
    std::chrono::duration<double, std::micro> passed = std::chrono::steady_clock::now() - start;
    measured.microseconds.push_back(passed.count());
    ++measured.verdicts[static_cast<unsigned>(answer.verdict)];
  }
}

void print(const char* name, Measured measured) {
  auto& times = measured.microseconds;
  std::sort(times.begin(), times.end());
  double mean = std::accumulate(times.begin(), times.end(), 0.0) / static_cast<double>(times.size());
  auto at = [&](double share) {
    return times[static_cast<size_t>(share * static_cast<double>(times.size() - 1))];
  };
  fmt::print("{:<26} {:>8} {:>8} {:>8} {:>10.0f} {:>10.0f} {:>10.0f} {:>10.0f}\n", name, measured.verdicts[0],
             measured.verdicts[1], measured.verdicts[2], mean, at(0.5), at(0.99), at(1));
}

} // namespace

int main(int argc, char** argv) {
  unsigned queries = argc > 1 ? static_cast<unsigned>(std::strtoul(argv[1], nullptr, 10)) : 2000;
  uint64_t seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
  fmt::print("{:<26} {:>8} {:>8} {:>8} {:>10} {:>10} {:>10} {:>10}  (µs a query)\n", "", "sat", "unsat",
             "unknown", "mean", "median", "99%", "max");
  for (const Configuration& configuration : configurations()) {
    Measured measured;
    for (unsigned done = 0; done < queries; done += streamLength)
      measure(configuration, hashCombine(seed, done), std::min(streamLength, queries - done), measured);
    print(configuration.name, std::move(measured));
  }
}
