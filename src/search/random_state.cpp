/// \file
/// Random state: all living states are equally likely.

#include "search/makers.h"
#include "search/weighted_set.h"

namespace sonde::search {

namespace {

class RandomState : public Searcher {
public:
  explicit RandomState(uint64_t seed) : rng_(seed) {}

  void added(StateId state, std::optional<StateId>) override { states_.set(state, 1); }
  void removed(StateId state) override { states_.remove(state); }
  void ran(StateId, const Progress&) override {}

  StateId pick() override { return states_.draw(rng_); }
  bool empty() const override { return states_.empty(); }
  Turn turn() const override { return shortTurn; }

private:
  WeightedSet states_;
  Rng rng_;
};

} // namespace

std::unique_ptr<Searcher> makeRandomState(uint64_t seed) { return std::make_unique<RandomState>(seed); }

} // namespace sonde::search
