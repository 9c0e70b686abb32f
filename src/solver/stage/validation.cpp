#include "solver/stage/validation.h"

#include "expr/evaluate.h"
#include "smtlib/printer.h"

#include <cstdio>

namespace sonde::solver {

namespace {

/// Aborts with the query printed if an answer to it is wrong.
void require(bool isRight, const Query& query, const char* reason) {
  if (!isRight) {
    std::vector<Expr> formulas = query.constraints;
    if (query.goal) formulas.push_back(query.goal);
    std::fprintf(stderr, "; %s\n%s", reason, smtlib::printScript(formulas).c_str());
  }
  SONDE_CHECK(isRight, reason);
}

class Validation final : public Solver {
public:
  Validation(std::unique_ptr<Solver> next, Statistics& statistics)
      : next_(std::move(next)), counters_(statistics.counters<ValidationCounter>()) {}

  Answer check(const Query& query) override {
    Answer answer = next_->check(query);
    if (answer.isSat()) {
      Stopwatch watch(counters_, ValidationCounter::Time);
      counters_.add(ValidationCounter::Models);
      validate(query, answer.model);
    }
    return answer;
  }

private:
  static void validate(const Query& query, const Model& model) {
    expr::Evaluator evaluator(model);
    require(!query.goal || evaluator.isTrue(query.goal), query, "a model does not satisfy the goal");
    if (query.constraintsConsistent) return;
    for (const Expr& constraint : query.constraints)
      require(evaluator.isTrue(constraint), query, "a model does not satisfy its query");
  }

  std::unique_ptr<Solver> next_;
  Counters<ValidationCounter> counters_;
};

class CrossCheck final : public Solver {
public:
  CrossCheck(std::unique_ptr<Solver> next, std::unique_ptr<Solver> other, Statistics& statistics)
      : next_(std::move(next)), other_(std::move(other)),
        counters_(statistics.counters<CrossCheckCounter>()) {}

  Answer check(const Query& query) override {
    Answer answer = next_->check(query);
    if (answer.isUnsat()) confirm(query, answer.used);
    return answer;
  }

private:
  void confirm(const Query& query, const std::vector<unsigned>& used) {
    Stopwatch watch(counters_, CrossCheckCounter::Time);
    Query core;
    core.goal = query.goal;
    core.limits = query.limits;
    for (unsigned index : used) core.constraints.push_back(query.constraints[index]);
    Answer second = other_->check(core);
    require(!second.isSat(), core, "a satisfiable query was answered UNSAT");
    counters_.add(second.isUnsat() ? CrossCheckCounter::Confirmed : CrossCheckCounter::Undecided);
  }

  std::unique_ptr<Solver> next_;
  std::unique_ptr<Solver> other_;
  Counters<CrossCheckCounter> counters_;
};

} // namespace

std::unique_ptr<Solver> makeValidation(std::unique_ptr<Solver> next, Statistics& statistics) {
  return std::make_unique<Validation>(std::move(next), statistics);
}

std::unique_ptr<Solver> makeCrossCheck(std::unique_ptr<Solver> next, std::unique_ptr<Solver> other,
                                       Statistics& statistics) {
  return std::make_unique<CrossCheck>(std::move(next), std::move(other), statistics);
}

} // namespace sonde::solver
