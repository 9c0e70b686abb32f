#include "solver/stage/ranges.h"

#include "solver/stage/terms.h"

namespace sonde::solver {

namespace {

class Ranges final : public Solver {
public:
  Ranges(std::unique_ptr<Solver> next, Statistics& statistics)
      : next_(std::move(next)), counters_(statistics.counters<RangesCounter>()) {}

  Answer check(const Query& query) override {
    if (auto contradicting = look(query)) {
      counters_.add(RangesCounter::Refuted);
      return Answer::unsat(constraintsOf(*contradicting, query));
    }
    return next_->check(query);
  }

private:
  std::optional<Formulas> look(const Query& query) {
    Stopwatch watch(counters_, RangesCounter::Time);
    counters_.add(RangesCounter::Queries);
    if (terms_.take(query)) return terms_.refute();
    counters_.add(RangesCounter::Large);
    return std::nullopt;
  }

  std::unique_ptr<Solver> next_;
  Counters<RangesCounter> counters_;
  Terms terms_; // the terms of the query
};

} // namespace

std::unique_ptr<Solver> makeRanges(std::unique_ptr<Solver> next, Statistics& statistics) {
  return std::make_unique<Ranges>(std::move(next), statistics);
}

} // namespace sonde::solver
