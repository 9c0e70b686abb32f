/// \file
/// Breadth first, by a queue. A state runs until it forks and then waits behind all others, before its child,
/// so that all paths grow by one fork in turn. A state that runs long without a fork has to wait as well,
/// because an endless loop would keep all others from running.

#include "search/makers.h"
#include "support/check.h"

#include <map>
#include <unordered_map>

namespace sonde::search {

namespace {

constexpr Turn forkTurn{.instructions = 100'000, .untilFork = true};

class BreadthFirst : public Searcher {
public:
  void added(StateId state, std::optional<StateId> parent) override {
    if (parent) {
      leave(*parent);
      enqueue(*parent);
    }
    enqueue(state);
  }

  void removed(StateId state) override {
    leave(state);
    place_.erase(state);
  }

  void ran(StateId state, const Progress& progress) override {
    if (progress.instructions < forkTurn.instructions) return; // it forked, and is in the queue already
    leave(state);
    enqueue(state);
  }

  StateId pick() override {
    SONDE_CHECK(!queue_.empty(), "there is a state to pick");
    return queue_.begin()->second;
  }

  bool empty() const override { return queue_.empty(); }
  Turn turn() const override { return forkTurn; }

private:
  void enqueue(StateId state) {
    queue_[next_] = state;
    place_[state] = next_++;
  }
  void leave(StateId state) { queue_.erase(place_.at(state)); }

  std::map<uint64_t, StateId> queue_;
  std::unordered_map<StateId, uint64_t> place_;
  uint64_t next_ = 0;
};

} // namespace

std::unique_ptr<Searcher> makeBreadthFirst(uint64_t) { return std::make_unique<BreadthFirst>(); }

} // namespace sonde::search
