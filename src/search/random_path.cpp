/// \file
/// Random path: a random walk from the root of the tree of forks. A loop that forks in every iteration makes
/// many states deep in the tree, but each is unlikely: a state beside the loop is chosen as often as all of
/// them together.

#include "search/fork_tree.h"
#include "search/makers.h"

namespace sonde::search {

namespace {

class RandomPath : public Searcher {
public:
  explicit RandomPath(uint64_t seed) : rng_(seed) {}

  void added(StateId state, std::optional<StateId> parent) override { tree_.add(state, parent); }
  void removed(StateId state) override { tree_.remove(state); }
  void ran(StateId, const Progress&) override {}

  StateId pick() override { return tree_.walk(rng_); }
  bool empty() const override { return tree_.empty(); }
  Turn turn() const override { return shortTurn; }

private:
  ForkTree tree_;
  Rng rng_;
};

} // namespace

std::unique_ptr<Searcher> makeRandomPath(uint64_t seed) { return std::make_unique<RandomPath>(seed); }

} // namespace sonde::search
