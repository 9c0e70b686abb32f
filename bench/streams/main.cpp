/// Solves recorded or made streams of queries with several solvers, side by side: chunks of the stream go to
/// each in turn, so that a busy machine is equally busy for all. CPU time.

#include "solver/backend/abv_backend.h"
#include "solver/backend/z3_backend.h"
#include "solver/stage/slicing.h"
#include "streams/parser_stream.h"

#include <algorithm>
#include <ctime>
#include <fmt/core.h>
#include <functional>
#include <string>

namespace sonde::bench {
namespace {

using solver::Answer;
using solver::Query;

double cpuMicroseconds() {
  timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e6 + static_cast<double>(now.tv_nsec) / 1e3;
}

/// One solver, and what it took.
struct Contestant {
  std::string name;
  std::size_t maxQueries; ///< slow ones see the beginning only
  std::unique_ptr<Statistics> statistics = std::make_unique<Statistics>();
  std::unique_ptr<solver::Solver> solver;
  std::vector<double> times = {};
  std::vector<solver::Verdict> verdicts = {};
};

void run(std::vector<Contestant>& contestants, const std::vector<Query>& stream) {
  constexpr std::size_t kChunk = 500;
  for (std::size_t begin = 0; begin < stream.size(); begin += kChunk) {
    std::size_t end = std::min(begin + kChunk, stream.size());
    for (Contestant& contestant : contestants) {
      if (begin >= contestant.maxQueries) continue;
      for (std::size_t i = begin; i < end; ++i) {
        double start = cpuMicroseconds();
        Answer answer = contestant.solver->check(stream[i]);
        contestant.times.push_back(cpuMicroseconds() - start);
        contestant.verdicts.push_back(answer.verdict);
      }
    }
  }
}

double mean(std::span<const double> times) {
  double sum = 0;
  for (double time : times) sum += time;
  return times.empty() ? 0 : sum / static_cast<double>(times.size());
}

double quantile(std::vector<double> times, double q) {
  auto position = static_cast<std::size_t>(q * static_cast<double>(times.size() - 1));
  std::nth_element(times.begin(), times.begin() + static_cast<std::ptrdiff_t>(position), times.end());
  return times[position];
}

void print(const std::vector<Contestant>& contestants) {
  fmt::print("{:<28}{:>9}{:>10}{:>10}{:>10}{:>12}{:>12}{:>10}\n", "solver", "queries", "mean µs", "median",
             "p99", "first 5000", "last 5000", "ratio");
  const Contestant& first = contestants.front();
  for (const Contestant& contestant : contestants) {
    std::span<const double> times = contestant.times;
    std::size_t edge = std::min<std::size_t>(5000, times.size());
    // The slow ones are compared on the queries they saw.
    double ratio = mean(times) / mean(std::span(first.times).first(times.size()));
    std::size_t differ = 0;
    for (std::size_t i = 0; i < times.size(); ++i) differ += contestant.verdicts[i] != first.verdicts[i];
    fmt::print("{:<28}{:>9}{:>10.1f}{:>10.1f}{:>10.1f}{:>12.1f}{:>12.1f}{:>9.2f}×{}\n", contestant.name,
               times.size(), mean(times), quantile(contestant.times, 0.5), quantile(contestant.times, 0.99),
               mean(times.first(edge)), mean(times.last(edge)), ratio,
               differ ? fmt::format("  {} ANSWERS DIFFER", differ) : "");
  }
}

std::vector<Contestant> makeContestants(bool sliced) {
  std::vector<Contestant> result;
  auto add = [&](std::string name, std::size_t maxQueries, auto make) {
    Contestant& contestant = result.emplace_back(std::move(name), maxQueries);
    contestant.solver = make(*contestant.statistics);
    contestant.solver = solver::makeSlicing(std::move(contestant.solver), sliced, *contestant.statistics);
  };
  auto abv = [](sat::Core core, bool fresh) {
    return [=](Statistics& statistics) {
      return solver::makeAbvBackend({.sat = core, .fresh = fresh}, statistics);
    };
  };
  constexpr std::size_t kAll = ~std::size_t{0};
  add("own", kAll, abv(sat::Core::Own, false));
  add("own, new for each query", kAll, abv(sat::Core::Own, true));
  add("cadical plain", 10'000, abv(sat::Core::CadicalPlain, false));
  add("cadical plain, new", 10'000, abv(sat::Core::CadicalPlain, true));
  add("z3", 500, [](Statistics& statistics) { return solver::makeZ3Backend(statistics); });
  return result;
}

int runAll(unsigned queries, const std::string& only) {
  for (bool shuffled : {false, true}) {
    expr::Context context;
    expr::Builder builder(context);
    Statistics statistics;
    auto oracle = solver::makeAbvBackend({}, statistics);
    oracle = solver::makeSlicing(std::move(oracle), true, statistics);
    ParserStreamOptions options{.queries = queries, .shuffled = shuffled};
    std::vector<Query> stream = makeParserStream(builder, *oracle, options);
    double constraints = 0;
    for (const Query& query : stream) constraints += static_cast<double>(query.constraints.size());
    for (bool sliced : {false, true}) {
      fmt::print("\nparser, {}, {}; {} queries, {:.1f} constraints each\n",
                 shuffled ? "random order" : "depth first", sliced ? "sliced" : "whole", stream.size(),
                 constraints / static_cast<double>(stream.size()));
      auto contestants = makeContestants(sliced);
      if (!only.empty()) std::erase_if(contestants, [&](const Contestant& c) { return c.name != only; });
      run(contestants, stream);
      print(contestants);
    }
  }
  return 0;
}

} // namespace
} // namespace sonde::bench

int main(int argc, char** argv) {
  return sonde::bench::runAll(argc > 1 ? static_cast<unsigned>(std::stoul(argv[1])) : 50'000,
                              argc > 2 ? argv[2] : "");
}
