/// \file
/// *Stack*: the assertion stack of a solver that lives across paths mirrors the decisions of the path, one
/// frame each, the goal on top. For a query, frames are popped down to what it has in common with the stack,
/// and the rest is pushed. The goal stays: if the path goes on with it, its frame, and what the solver
/// learned there, is in place.

#include "solver/strategy/stack.h"

namespace sonde::solver {

namespace {

class Stack final : public Solver {
public:
  Stack(std::unique_ptr<Namer> namer, Statistics& statistics)
      : stack_(std::move(namer), statistics), counters_(statistics.counters<StrategyCounter>()) {}

  Answer check(const Query& query) override {
    std::vector<Expr> wanted = query.constraints;
    if (query.goal) wanted.push_back(query.goal);
    const std::vector<Expr>& frames = stack_.frames();
    size_t common = 0;
    while (common < frames.size() && common < wanted.size() && frames[common] == wanted[common]) ++common;
    counters_.add(StrategyCounter::Popped, frames.size() - common);
    counters_.add(StrategyCounter::Pushed, wanted.size() - common);
    stack_.pop(frames.size() - common);
    for (size_t n = common; n < wanted.size(); ++n) stack_.push(wanted[n]);
    Answer answer = stack_.check(query.limits);
    if (answer.isUnsat())
      for (unsigned n = 0; n < query.constraints.size(); ++n) answer.used.push_back(n);
    return answer;
  }

private:
  Z3Stack stack_;
  Counters<StrategyCounter> counters_;
};

} // namespace

std::unique_ptr<Solver> makeStack(std::unique_ptr<Namer> namer, Statistics& statistics) {
  return std::make_unique<Stack>(std::move(namer), statistics);
}

std::unique_ptr<Solver> makeStack(Statistics& statistics) {
  return makeStack(std::unique_ptr<Namer>(), statistics);
}

std::unique_ptr<Solver> makeStack(std::unique_ptr<Solver> persistent) { return persistent; }

} // namespace sonde::solver
