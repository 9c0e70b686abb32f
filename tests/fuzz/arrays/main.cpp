/// \file
/// Asks random queries about tables under every value of `--array-opt`, with the stages and encodings of auto
/// and with those of the paper (a new instance, chains of choices), and under every value of `--axioms` after
/// the pre-check, and compares the verdicts with each other and with Z3's. Every other query has arrays whose
/// elements are listed by constraints instead of tables; those are asked with and without the stage that
/// makes tables of them. Models are evaluated on the query as it was before it was transformed.
///
/// usage: arrays_fuzzer FIRST-SEED QUERIES [MILLISECONDS [transformations|axioms]]
///
/// Most of the time is Z3's, which may take so many milliseconds for a query (5000). With the last word, only
/// the values of `--array-opt`, or only those of `--axioms` and `--precheck` are asked. The last line also
/// says how many queries a pre-check refuted, for how many of them Z3 said so, too, and for how many nobody
/// did that has no pre-check.

#include "expr/arrays/random_tables.h"
#include "expr/evaluate.h"
#include "solver/backend/z3_backend.h"
#include "solver/chain/workbench.h"

#include <chrono>
#include <cstdlib>
#include <fmt/format.h>
#include <string_view>

namespace sonde {
namespace {

using expr::Expr;
using expr::testing::RandomTables;
using solver::Answer;
using solver::Query;

constexpr uint64_t mostWork = 500; ///< for each query, in conflicts; what takes more says nothing

struct Contestant {
  std::string name;
  solver::Choices choices;
};

/// What is asked, and for how long.
struct Plan {
  uint64_t first = 1, count = 0;
  std::chrono::milliseconds limit{5000}; ///< for Z3, which is not always at work on conflicts
  bool hasTransformations = true;        ///< values of `--array-opt` are asked
  bool hasAxioms = true;                 ///< values of `--axioms` and `--precheck` are asked
};

/// Adds the values of `--array-opt`, with the stages and encodings of auto, and with those of the paper.
void addTransformations(std::vector<Contestant>& all) {
  for (const auto& row : expr::arrayOptions) {
    all.push_back({row.name, {}});
    all.back().choices.arrays = row.value;
  }
  for (const auto& row : expr::arrayOptions) {
    if (row.value == expr::ArrayOption::Auto) continue;
    solver::Choices choices;
    choices.arrays = row.value;
    choices.strategy = solver::Strategy::Baseline;
    choices.tables = abv::TableEncoding::Chain;
    choices.composedTables = choices.abstractValues = false;
    all.push_back({fmt::format("issta17-{}", row.name), choices});
  }
}

/// Adds the values of `--axioms`, selected or all at once, after pre-checks of each kind.
void addAxioms(std::vector<Contestant>& all) {
  for (const auto& row : abv::axiomChoices) {
    solver::Choices choices;
    choices.axioms = row.value;
    choices.arrays = expr::ArrayOption::Constant;
    choices.strategy = solver::Strategy::Baseline;
    choices.tables = abv::TableEncoding::Lazy;
    choices.precheck = solver::Precheck::Ilp;
    choices.composedTables = false;
    all.push_back({fmt::format("issta21-{}", row.name), choices});
    choices.tables = abv::TableEncoding::Axioms;
    choices.precheck = solver::Precheck::Interval;
    choices.precheckIntervals = false;
    choices.strategy = solver::Strategy::Auto;
    static_cast<solver::Stages&>(choices) = {.toldTables = false,
                                             .shortcut = false,
                                             .exactCache = false,
                                             .counterexampleCache = false,
                                             .domains = false,
                                             .layers = false,
                                             .ranges = false,
                                             .equalities = false,
                                             .sampling = false,
                                             .trial = false};
    all.push_back({fmt::format("asserted-{}", row.name), choices});
  }
  for (const auto& row : solver::prechecks) {
    solver::Choices choices;
    choices.precheck = row.value;
    choices.precheckCache = row.value != solver::Precheck::Ilp;
    all.push_back({fmt::format("precheck-{}", row.name), choices});
  }
}

std::vector<Contestant> contestants(const Plan& plan) {
  std::vector<Contestant> all;
  if (plan.hasTransformations) addTransformations(all);
  if (plan.hasAxioms) addAxioms(all);
  all.push_back({"z3", {}});
  all.back().choices.arrays = expr::ArrayOption::None;
  all.back().choices.backend = solver::Backend::Z3;
  return all;
}

struct Outcome {
  Answer answer;
  bool isRefutedByPrecheck = false;
};

/// Asks one contestant the query of a seed; aborts if a model is wrong.
Outcome ask(const Contestant& contestant, uint64_t seed, std::chrono::milliseconds limit,
            uint64_t work = mostWork) {
  solver::Workbench workbench(contestant.choices);
  const size_t largest = seed % 50 == 0 ? 300 : seed % 8 == 0 ? 60 : 15;
  RandomTables random(workbench.builder, seed, seed % 2 ? RandomTables::As::Lists : RandomTables::As::Tables,
                      largest);
  Query query;
  for (uint64_t n = 0; n < 1 + seed / 2 % 2; ++n) query.constraints.push_back(random.condition());
  query.constraints.insert(query.constraints.end(), random.lists().begin(), random.lists().end());
  Query transformed = query;
  for (Expr& constraint : transformed.constraints) constraint = workbench.conditions.apply(constraint);
  transformed.limits.work = work;
  transformed.limits.deadline = Deadline(Deadline::Clock::now() + limit);
  Answer answer = workbench.solver->check(transformed);
  expr::Evaluator evaluator(answer.model);
  for (const Expr& constraint : query.constraints)
    if (answer.isSat() && !evaluator.isTrue(constraint)) {
      fmt::print(stderr, "seed {}: the model of {} is wrong\n", seed, contestant.name);
      std::exit(1);
    }
  answer.model = {}; // which would outlive its expressions
  using solver::PrecheckCounter;
  const uint64_t refuted = workbench.statistics.value(PrecheckCounter::ByBounds) +
                           workbench.statistics.value(PrecheckCounter::ByRelations) +
                           workbench.statistics.value(PrecheckCounter::ByIlp);
  return {std::move(answer), refuted > 0};
}

/// What is said of one query.
struct Verdicts {
  bool isSat = false, isUnsat = false; ///< somebody says so
  bool isRefuted = false;              ///< a pre-check does
  bool isConfirmed = false;            ///< Z3 says that it is unsatisfiable
  bool isUnsatWithout = false;         ///< somebody without a pre-check says so
  bool isDecidedByZ3 = false;
  uint64_t unknown = 0; ///< the number of those who do not know
  std::string text;

  void add(const Contestant& contestant, const Outcome& outcome) {
    const Answer& answer = outcome.answer;
    const bool isZ3 = contestant.choices.backend == solver::Backend::Z3;
    isSat |= answer.isSat();
    isUnsat |= answer.isUnsat();
    isRefuted |= outcome.isRefutedByPrecheck;
    isConfirmed |= isZ3 && answer.isUnsat();
    isUnsatWithout |= answer.isUnsat() && contestant.choices.precheck == solver::Precheck::Off;
    isDecidedByZ3 |= isZ3 && !answer.isUnknown();
    unknown += answer.isUnknown();
    text += fmt::format(" {} {}", contestant.name, verdictText(answer.verdict));
  }
  bool contradictEachOther() const { return isSat && (isUnsat || isRefuted); }
};

Verdicts verdictsOn(uint64_t seed, const std::vector<Contestant>& all, const Plan& plan) {
  Verdicts verdicts;
  for (const Contestant& contestant : all) verdicts.add(contestant, ask(contestant, seed, plan.limit));
  // Z3 comes last, and may take longer where its word is needed.
  for (const unsigned patience : {10U, 100U, 1000U})
    if (verdicts.isRefuted && !verdicts.isDecidedByZ3 && (patience == 10 || !verdicts.isUnsatWithout))
      verdicts.add(all.back(), ask(all.back(), seed, plan.limit * patience, mostWork * patience));
  return verdicts;
}

int run(const Plan& plan) {
  const std::vector<Contestant> all = contestants(plan);
  uint64_t wrong = 0, open = 0, sat = 0, decided = 0, refuted = 0, confirmed = 0, unconfirmed = 0;
  for (uint64_t seed = plan.first; seed < plan.first + plan.count; ++seed) {
    const Verdicts verdicts = verdictsOn(seed, all, plan);
    sat += verdicts.isSat;
    open += verdicts.unknown;
    decided += verdicts.isDecidedByZ3;
    refuted += verdicts.isRefuted;
    confirmed += verdicts.isRefuted && verdicts.isConfirmed;
    const bool isUnconfirmed = verdicts.isRefuted && !verdicts.isUnsatWithout;
    unconfirmed += isUnconfirmed;
    wrong += verdicts.contradictEachOther();
    if (isUnconfirmed || verdicts.contradictEachOther()) fmt::print("seed {}:{}\n", seed, verdicts.text);
  }
  fmt::print("{} queries ({} satisfiable), {} answers each: {} queries have different verdicts, {} answers "
             "are unknown, Z3 decided {} queries; a pre-check refuted {}, of which Z3 confirmed {}, and "
             "nobody {}\n",
             plan.count, sat, all.size(), wrong, open, decided, refuted, confirmed, unconfirmed);
  return wrong ? 1 : 0;
}

} // namespace
} // namespace sonde

int main(int argc, char** argv) {
  auto number = [&](int n) { return std::strtoull(argv[n], nullptr, 10); };
  const std::string_view only = argc > 4 ? argv[4] : "";
  if (argc < 3 || argc > 5 || !(only.empty() || only == "transformations" || only == "axioms")) {
    fmt::print(stderr, "usage: arrays_fuzzer FIRST-SEED QUERIES [MILLISECONDS [transformations|axioms]]\n");
    return 2;
  }
  sonde::Plan plan{.first = number(1), .count = number(2)};
  if (argc > 3) plan.limit = std::chrono::milliseconds(number(3));
  plan.hasTransformations = only != "axioms";
  plan.hasAxioms = only != "transformations";
  return sonde::run(plan);
}
