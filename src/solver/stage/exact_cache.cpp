#include "solver/stage/exact_cache.h"

#include "solver/constraint_set.h"
#include "solver/model_size.h"
#include "solver/stage/lru_map.h"
#include "support/held_bytes.h"

namespace sonde::solver {

namespace {

class ExactCache final : public Solver {
public:
  ExactCache(std::unique_ptr<Solver> next, size_t capacity, Statistics& statistics)
      : next_(std::move(next)), counters_(statistics.counters<ExactCacheCounter>()),
        held_(statistics, HeldCounter::Caches), answers_(capacity) {}

  Answer check(const Query& query) override {
    ConstraintSet formulas(query);
    if (const Known* known = lookUp(formulas)) {
      if (known->isSat) return Answer::sat(known->model);
      return Answer::unsat(known->core.indicesIn(query));
    }
    Answer answer = next_->check(query);
    remember(query, std::move(formulas), answer);
    return answer;
  }

private:
  struct Known {
    bool isSat;
    Model model;
    // The core of an UNSAT answer, as formulas, because the next query may have another order.
    ConstraintSet core;
  };

  const Known* lookUp(const ConstraintSet& formulas) {
    Stopwatch watch(counters_, ExactCacheCounter::Time);
    const Known* known = answers_.find(formulas);
    counters_.add(known ? ExactCacheCounter::Hits : ExactCacheCounter::Misses);
    return known;
  }

  void remember(const Query& query, ConstraintSet formulas, const Answer& answer) {
    Stopwatch watch(counters_, ExactCacheCounter::Time);
    if (answer.isUnknown()) return;
    Known known{answer.isSat(), answer.model, ConstraintSet(query, answer.used)};
    size_t cost = formulas.size() + known.core.size() + modelSize(known.model);
    counters_.add(ExactCacheCounter::Evictions, answers_.insert(std::move(formulas), std::move(known), cost));
    held_.set(answers_.bytes(bytesOfCost));
  }

  std::unique_ptr<Solver> next_;
  Counters<ExactCacheCounter> counters_;
  HeldBytes held_;
  LruMap<ConstraintSet, Known, ConstraintSetHash> answers_;
};

} // namespace

std::unique_ptr<Solver> makeExactCache(std::unique_ptr<Solver> next, size_t capacity,
                                       Statistics& statistics) {
  return std::make_unique<ExactCache>(std::move(next), capacity, statistics);
}

} // namespace sonde::solver
