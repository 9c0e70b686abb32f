/// \file
/// The front of every strategy: callers that know the constraints alone to be consistent, and would be
/// content with an answer about a part of them, are asked about all.

#include "expr/symbol_set.h"
#include "solver/strategy/strategy.h"

namespace sonde::solver {

namespace {

class Whole final : public Solver {
public:
  Whole(std::unique_ptr<Solver> strategy, Statistics& statistics)
      : strategy_(std::move(strategy)), counters_(statistics.counters<StrategyCounter>()) {}

  Answer check(const Query& query) override {
    Stopwatch watch(counters_, StrategyCounter::Time);
    counters_.add(StrategyCounter::Queries);
    counters_.add(StrategyCounter::Formulas, query.constraints.size() + (query.goal ? 1 : 0));
    if (!query.constraintsConsistent) return strategy_->check(query);
    Query whole = query;
    whole.constraintsConsistent = false;
    Answer answer = strategy_->check(whole);
    if (answer.isSat()) {
      std::vector<const expr::Node*> formulas(query.constraints.begin(), query.constraints.end());
      if (query.goal) formulas.push_back(query.goal);
      answer.scope = expr::collectSymbols(formulas);
    }
    return answer;
  }

private:
  std::unique_ptr<Solver> strategy_;
  Counters<StrategyCounter> counters_;
};

} // namespace

std::unique_ptr<Solver> makeWhole(std::unique_ptr<Solver> strategy, Statistics& statistics) {
  return std::make_unique<Whole>(std::move(strategy), statistics);
}

} // namespace sonde::solver
