/// Differential fuzzing of the solver against Z3. Rounds of random queries run one by one, each in a process
/// of its own; a problem is shrunk and saved as an SMT-LIB script that can be dropped into tests/smt2.

#include "runner.h"
#include "shrink.h"
#include "summary.h"
#include "support/hash.h"

#include <CLI/CLI.hpp>
#include <chrono>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>

namespace sonde::fuzz {
namespace {

struct Options {
  uint64_t queries = 3000;
  uint64_t seed = 1;
  uint64_t firstRound = 0;
  unsigned roundSize = 100;
  double timeLimit = 0;
  uint64_t progress = 0;
  unsigned maxProblems = 1;
  unsigned shrinkAttempts = 1500;
  std::string saveTo = std::filesystem::canonical("/proc/self/exe").parent_path(); // in the build folder
  RunOptions run;
};

constexpr double maxUnknownShare = 0.01;

/// Shrinks the case that ended with a problem, saves it, and says where.
void report(expr::Builder& builder, Case testCase, const std::vector<Outcome>& outcomes, uint64_t round,
            const Options& options) {
  fmt::print("round {} of seed {}, query {}: {}\n", round, options.seed, outcomes.size() - 1,
             problemText(outcomes.back().problem));
  std::fflush(stdout);
  testCase.steps.resize(outcomes.size());
  auto fails = [&](const Case& candidate) {
    auto results = runCaseApart(builder, candidate, options.run);
    return results.size() == candidate.steps.size() && results.back().problem != Problem::None;
  };
  if (fails(testCase)) // a problem that does not come again is saved as it is
    testCase = shrink(std::move(testCase), fails, options.shrinkAttempts);
  std::vector<solver::Verdict> expected;
  for (const Outcome& outcome : runCaseApart(builder, testCase, options.run))
    expected.push_back(outcome.theirs);
  expected.resize(testCase.steps.size(), solver::Verdict::Unknown);
  std::string path = fmt::format("{}/differential-{}-{}.smt2", options.saveTo, options.seed, round);
  std::ofstream(path) << "; mode " << static_cast<unsigned>(testCase.mode) << ", "
                      << problemText(outcomes.back().problem) << "\n"
                      << toSmtLib(testCase, expected);
  fmt::print("shrunk to {} queries, saved as {}\n", testCase.steps.size(), path);
  std::fflush(stdout);
}

int run(const Options& options) {
  using Clock = std::chrono::steady_clock;
  auto start = Clock::now();
  Summary summary;
  unsigned problems = 0;
  for (uint64_t round = options.firstRound; summary.queries() < options.queries; ++round) {
    if (options.timeLimit > 0 &&
        std::chrono::duration<double>(Clock::now() - start).count() > options.timeLimit)
      break;
    expr::Context context;
    expr::Builder builder(context);
    auto count = std::min<uint64_t>(options.roundSize, options.queries - summary.queries());
    Case testCase = randomCase(builder, hashCombine(options.seed, round), static_cast<unsigned>(count));
    std::vector<Outcome> outcomes = runCaseApart(builder, testCase, options.run);
    uint64_t before = summary.queries();
    for (const Outcome& outcome : outcomes) summary.add(outcome);
    if (options.progress > 0 && before / options.progress != summary.queries() / options.progress)
      fmt::print(stderr, "{}\n", summary.table());
    if (outcomes.back().problem != Problem::None) {
      report(builder, std::move(testCase), outcomes, round, options);
      if (++problems >= options.maxProblems) break;
    }
  }
  fmt::print("{}{} problems, {:.2f}% unknown\n", summary.table(), problems, 100 * summary.unknownShare());
  return problems == 0 && summary.unknownShare() <= maxUnknownShare ? 0 : 1;
}

} // namespace
} // namespace sonde::fuzz

int main(int argc, char** argv) {
  using namespace sonde;
  fuzz::Options options;
  CLI::App app("Differential fuzzing of Sonde's solver against Z3");
  app.add_option("--queries", options.queries, "how many queries to ask");
  app.add_option("--seed", options.seed, "the same seed gives the same queries");
  app.add_option("--first-round", options.firstRound, "start here, to repeat a problem");
  app.add_option("--round-size", options.roundSize, "queries that share one solver");
  app.add_option("--time-limit", options.timeLimit, "stop after so many seconds");
  app.add_option("--progress", options.progress, "show the figures every so many queries");
  app.add_option("--query-limit", options.run.ourLimit, "seconds a query before it counts as unknown");
  app.add_option("--query-work", options.run.ourWork, "conflicts a query before it counts as unknown");
  app.add_option("--z3-limit", options.run.theirLimit, "seconds a query for Z3");
  app.add_option("--z3-sat-limit", options.run.theirSatLimit,
                 "the same where a model proves our answer; 0: it is not asked");
  app.add_option("--witness-limit", options.run.witnessLimit,
                 "seconds for CaDiCaL, and for Z3 once more, where Z3 gave up on an UNSAT answer");
  app.add_option("--max-problems", options.maxProblems, "stop after so many problems");
  app.add_option("--shrink-attempts", options.shrinkAttempts, "candidates tried when shrinking");
  app.add_option("--save", options.saveTo, "the folder for shrunk problems")
      ->check(CLI::ExistingDirectory)
      ->capture_default_str();
  app.add_option("--backend", options.run.backend, "of the solver under test")
      ->transform(CLI::CheckedTransformer(std::map<std::string, solver::Backend>{
          {"abv", solver::Backend::Abv}, {"z3", solver::Backend::Z3}}));
  app.add_option("--sat", options.run.sat, "beneath abv")
      ->transform(CLI::CheckedTransformer(
          std::map<std::string, sat::Core>{{"own", sat::Core::Own}, {"cadical", sat::Core::CadicalPlain}}));
  app.add_flag("--precheck", options.run.precheck, "refute by linear programming before the back end");
  CLI11_PARSE(app, argc, argv);
  return fuzz::run(options);
}
