/// \file
/// Covering new code: the fewer instructions a state has executed since it last covered new code, the
/// likelier it is chosen. A child inherits its parent's count. The weight falls with the square of the
/// instructions, so that the few states that make progress are not lost among the many that loop.

#include "search/makers.h"
#include "search/weighted_set.h"

#include <algorithm>
#include <unordered_map>

namespace sonde::search {

namespace {

uint64_t weight(uint64_t instructionsSinceNew) {
  constexpr uint64_t best = uint64_t{1} << 32;
  constexpr uint64_t step = 1024; // instructions
  uint64_t steps = std::min<uint64_t>(instructionsSinceNew / step, 0xfffe) + 1;
  return best / (steps * steps);
}

class CoverNew : public Searcher {
public:
  explicit CoverNew(uint64_t seed) : rng_(seed) {}

  void added(StateId state, std::optional<StateId> parent) override {
    set(state, parent ? sinceNew_.at(*parent) : 0);
  }
  void removed(StateId state) override {
    states_.remove(state);
    sinceNew_.erase(state);
  }
  void ran(StateId state, const Progress& progress) override {
    set(state, progress.coveredNew ? 0 : sinceNew_.at(state) + progress.instructions);
  }

  StateId pick() override { return states_.draw(rng_); }
  bool empty() const override { return states_.empty(); }
  Turn turn() const override { return shortTurn; }

private:
  void set(StateId state, uint64_t instructionsSinceNew) {
    sinceNew_[state] = instructionsSinceNew;
    states_.set(state, weight(instructionsSinceNew));
  }

  WeightedSet states_;
  std::unordered_map<StateId, uint64_t> sinceNew_;
  Rng rng_;
};

} // namespace

std::unique_ptr<Searcher> makeCoverNew(uint64_t seed) { return std::make_unique<CoverNew>(seed); }

} // namespace sonde::search
