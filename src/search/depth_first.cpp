/// \file
/// Depth first: a path is followed to its end, then the one forked off last. Few states are alive at the same
/// time, and consecutive queries are similar.

#include "search/makers.h"
#include "support/check.h"

#include <set>

namespace sonde::search {

namespace {

class DepthFirst : public Searcher {
public:
  void added(StateId state, std::optional<StateId>) override { states_.insert(state); }

  void removed(StateId state) override {
    states_.erase(state);
    if (running_ == state) running_.reset();
  }

  void ran(StateId, const Progress&) override {}

  StateId pick() override {
    SONDE_CHECK(!states_.empty(), "there is a state to pick");
    if (!running_)
      running_ = *states_.rbegin(); // the youngest state is the last fork that has not been followed
    return *running_;
  }

  bool empty() const override { return states_.empty(); }
  Turn turn() const override { return {}; }

private:
  std::set<StateId> states_;
  std::optional<StateId> running_;
};

} // namespace

std::unique_ptr<Searcher> makeDepthFirst(uint64_t) { return std::make_unique<DepthFirst>(); }

} // namespace sonde::search
