#include "runner.h"

#include "expr/arrays/access_types.h"
#include "expr/evaluate.h"
#include "solver/backend/z3_backend.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <sys/wait.h>
#include <unistd.h>
#include <unordered_set>
#include <utility>

namespace sonde::fuzz {

using solver::Answer;
using solver::Query;
using Clock = std::chrono::steady_clock;

const char* problemText(Problem problem) {
  static constexpr const char* texts[] = {
#define X(problem, text) text,
      SONDE_FUZZ_PROBLEMS(X)
#undef X
  };
  return texts[static_cast<unsigned>(problem)];
}

Case randomCase(expr::Builder& builder, uint64_t seed, unsigned queries) {
  constexpr unsigned queriesPerStream = 25;
  Rng rng(seed);
  Case result;
  result.mode = rng.oneIn(5) ? Mode::Raw : rng.oneIn(3) ? Mode::NoCache : Mode::Chain;
  result.tables = abv::tableEncodings[seed % std::size(abv::tableEncodings)].value;
  result.axioms = abv::axiomChoices[seed / 7 % std::size(abv::axiomChoices)].value;
  while (result.steps.size() < queries) {
    unsigned count =
        std::min<unsigned>(queriesPerStream, queries - static_cast<unsigned>(result.steps.size()));
    Stream stream = randomStream(builder, rng.next(), count);
    auto base = std::make_shared<const expr::Model>(std::move(stream.base));
    for (RawQuery& query : stream.queries) result.steps.push_back({std::move(query), base});
  }
  return result;
}

namespace {

double secondsSince(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

Clock::time_point deadline(double seconds) {
  return Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
}

Query asTold(const RawQuery& raw) {
  Query query;
  query.constraints = raw.constraints;
  query.goal = raw.goal;
  return query;
}

bool satisfies(const expr::Model& model, const RawQuery& query) {
  expr::Evaluator evaluator(model);
  for (const Expr& constraint : query.constraints)
    if (!evaluator.isTrue(constraint)) return false;
  return !query.goal || evaluator.isTrue(query.goal);
}

class Runner {
public:
  Runner(expr::Builder& builder, const Case& testCase, const RunOptions& options)
      : builder_(builder), mode_(testCase.mode), options_(options), simplifier_(builder),
        theirs_(solver::makeZ3Backend(statistics_)) {
    solver::ChainOptions chain;
    chain.backend = options.backend;
    chain.abv.sat = options.sat;
    chain.abv.tables = testCase.tables;
    chain.exactCache = chain.counterexampleCache = mode_ == Mode::Chain;
    chain.toldTables = chain.shortcut = chain.slicing = chain.domains = chain.layers = chain.ranges =
        chain.equalities = chain.sampling = chain.trial = mode_ != Mode::Raw;
    if (mode_ == Mode::Chain) chain.easyWork = 0; // so that many are tried
    if (options.precheck) {
      chain.shortcut = chain.domains = chain.layers = chain.ranges = chain.equalities = chain.sampling =
          chain.trial = false;
      chain.precheck.mode = solver::Precheck::Ilp;
      chain.precheck.intervals = testCase.tables != abv::TableEncoding::Auto;
      chain.precheck.hints = true;
      chain.abv.axioms = testCase.axioms;
    }
    ours_ = solver::makeSolver(chain, statistics_);
    if (options.wrap) ours_ = options.wrap(std::move(ours_));
  }

  Outcome run(const Step& step) {
    Outcome outcome{};
    outcome.theirs = solver::Verdict::Unknown;
    Query query = build(step.query, outcome);
    if (options_.precheck && mode_ != Mode::Raw) addFacts(query);
    query.types = &types_;
    query.limits.deadline = deadline(options_.ourLimit);
    if (options_.ourWork > 0) query.limits.work = options_.ourWork;
    auto start = Clock::now();
    Answer ours = ours_->check(query);
    outcome.ourSeconds = secondsSince(start);
    outcome.ours = ours.verdict;
    if (options_.precheck) {
      const uint64_t used = statistics_.value(solver::PrecheckCounter::Facts);
      outcome.facts = used - std::exchange(factsUsed_, used);
    }

    if (ours.isSat() && !satisfies(completed(step, ours), step.query)) {
      outcome.problem = Problem::WrongModel;
      return outcome;
    }

    if (ours.isSat() && options_.theirSatLimit == 0) return outcome;
    Query raw = asTold(step.query);
    raw.limits.deadline = deadline(ours.isSat() ? options_.theirSatLimit : options_.theirLimit);
    start = Clock::now();
    Answer theirs = theirs_->check(raw);
    outcome.theirSeconds = secondsSince(start);
    outcome.theirs = theirs.verdict;

    if (!ours.isUnknown() && !theirs.isUnknown() && ours.verdict != theirs.verdict)
      outcome.problem = Problem::Disagreement;
    else if (ours.isUnsat())
      confirm(step.query, ours.used, theirs, outcome);
    return outcome;
  }

private:
  Query build(const RawQuery& raw, Outcome& outcome) {
    if (mode_ == Mode::Raw) return asTold(raw);
    auto start = Clock::now();
    Query query;
    for (const Expr& constraint : raw.constraints)
      query.constraints.push_back(simplifier_.simplify(constraint));
    if (raw.goal) query.goal = simplifier_.simplify(raw.goal);
    query.constraintsConsistent = raw.consistent;
    outcome.buildSeconds = secondsSince(start);
    return query;
  }

  /// Adds facts: some of the constraints themselves and, if the query reads tables, bounds of terms that Z3
  /// finds to be implied, as the engine adds what it has found out about indices. Gives these tables types of
  /// one to eight bytes.
  void addFacts(Query& query) {
    constexpr size_t mostTerms = 3;
    constexpr unsigned widest = 64;
    for (size_t n = query.constraints.size() % 3; n < query.constraints.size(); n += 3)
      query.facts.push_back(query.constraints[n]);
    std::vector<const Node*> stack(query.constraints.begin(), query.constraints.end());
    if (query.goal) stack.push_back(query.goal);
    std::unordered_set<const Node*> seen;
    std::vector<const Node*> terms; // indices of tables first
    bool readsTables = false;
    while (!stack.empty()) {
      const Node* node = stack.back();
      stack.pop_back();
      if (!seen.insert(node).second) continue;
      stack.insert(stack.end(), node->operands().begin(), node->operands().end());
      if (node->is(expr::Kind::Read) && node->operand(0)->is(expr::Kind::Table)) {
        const Node* table = node->operand(0);
        types_.access(table->id(), 1u << table->id() % 4, 8, widest);
        types_.show(table, table->id());
        terms.insert(terms.begin(), node->operand(1));
        readsTables = true;
      } else if (!node->isArray() && !node->isBool() && !node->isConstant()) {
        terms.push_back(node);
      }
    }
    if (!readsTables) return;
    std::erase_if(terms, [](const Node* term) { return term->hasValue() || term->width() > widest; });
    if (terms.size() > mostTerms) terms.resize(mostTerms);
    for (const Node* term : terms) addFact(query, term);
  }
  /// Adds that a term is in the lower half of its values, or in the upper one, if it must be.
  void addFact(Query& query, const Node* term) {
    constexpr double limit = 0.1;
    const Expr half = builder_.constant(term->width(), expr::maskOf(term->width()) / 2);
    const Expr isLow = builder_.ule(term, half), isHigh = builder_.bitNot(isLow);
    if (isLow->isConstant()) return;
    for (const auto& [fact, otherwise] : {std::pair(isLow, isHigh), std::pair(isHigh, isLow)}) {
      Query without;
      without.constraints = query.constraints;
      without.goal = otherwise;
      if (ask(*theirs_, without, limit) == solver::Verdict::Unsat) query.facts.push_back(fact);
    }
  }

  /// The model as its user completes it: a part's values upon those of the known model.
  expr::Model completed(const Step& step, const Answer& answer) const {
    if (mode_ == Mode::Raw || !step.query.consistent) return answer.model;
    expr::Model model = *step.base;
    model.override(answer.model, answer.scope);
    return model;
  }

  /// What an UNSAT answer names must be unsatisfiable; then so is the query.
  void confirm(const RawQuery& raw, const std::vector<unsigned>& used, const Answer& theirs,
               Outcome& outcome) {
    Query core;
    core.goal = raw.goal;
    for (unsigned index : used) core.constraints.push_back(raw.constraints.at(index));
    solver::Verdict verdict = theirs.verdict;
    if (core.constraints.size() != raw.constraints.size()) verdict = ask(*theirs_, core, options_.theirLimit);
    outcome.witness = Witness::Z3;
    if (verdict == solver::Verdict::Unknown) {
      outcome.witness = Witness::Cadical;
      verdict = ask(*makeWitness(), core, options_.witnessLimit);
    }
    if (verdict == solver::Verdict::Unknown) {
      outcome.witness = Witness::Z3;
      verdict = ask(*theirs_, core, options_.witnessLimit);
    }
    if (verdict == solver::Verdict::Unknown) outcome.witness = Witness::Nobody;
    if (verdict == solver::Verdict::Sat) outcome.problem = Problem::WrongCore;
  }

  static solver::Verdict ask(solver::Solver& solver, Query& query, double seconds) {
    query.limits.deadline = deadline(seconds);
    return solver.check(query).verdict;
  }

  std::unique_ptr<solver::Solver> makeWitness() {
    solver::ChainOptions alone;
    alone.abv.sat = sat::Core::CadicalPlain;
    alone.abv.tables = abv::TableEncoding::Chain;
    alone.shortcut = alone.slicing = alone.exactCache = alone.counterexampleCache = false;
    alone.domains = alone.layers = alone.ranges = alone.equalities = alone.sampling = alone.trial = false;
    return solver::makeSolver(alone, statistics_);
  }

  expr::Builder& builder_;
  Mode mode_;
  RunOptions options_;
  Statistics statistics_;
  Simplifier simplifier_;
  expr::AccessTypes types_;
  uint64_t factsUsed_ = 0; ///< by the pre-check so far
  std::unique_ptr<solver::Solver> theirs_;
  std::unique_ptr<solver::Solver> ours_;
};

} // namespace

void runCase(expr::Builder& builder, const Case& testCase, const RunOptions& options,
             const std::function<void(const Outcome&)>& sink) {
  Runner runner(builder, testCase, options);
  for (const Step& step : testCase.steps) {
    Outcome outcome = runner.run(step);
    sink(outcome);
    if (outcome.problem != Problem::None) return;
  }
}

std::vector<Outcome> runCaseApart(expr::Builder& builder, const Case& testCase, const RunOptions& options) {
  int ends[2];
  SONDE_CHECK(pipe(ends) == 0, "a pipe to a child process");
  std::fflush(nullptr);
  pid_t child = fork();
  SONDE_CHECK(child >= 0, "a child process");
  if (child == 0) {
    close(ends[0]);
    runCase(builder, testCase, options, [&](const Outcome& outcome) {
      if (write(ends[1], &outcome, sizeof outcome) != sizeof outcome) _exit(1);
    });
    _exit(0); // no destructors: the parent has the same objects
  }
  close(ends[1]);
  std::vector<Outcome> outcomes;
  Outcome outcome;
  while (read(ends[0], &outcome, sizeof outcome) == sizeof outcome) outcomes.push_back(outcome);
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
    Outcome crash{};
    crash.problem = Problem::Crash;
    crash.ours = crash.theirs = solver::Verdict::Unknown;
    outcomes.push_back(crash);
  }
  return outcomes;
}

} // namespace sonde::fuzz
