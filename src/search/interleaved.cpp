/// \file
/// Uses two searchers in turn, so that each makes up for the weakness of the other: random path spreads over
/// the tree of forks, and covering new code prefers states that make progress.
///
/// Neither finds a recursion that exhausts the stack: it forks at each of some 100,000 levels, and each of
/// these states returns from all calls before it ends. So a state whose calls are nested deeper than those of
/// any state before it gets every third turn, until it comes to no new depth in one. Then the state that it
/// forked last has a try.

#include "search/makers.h"

#include <array>
#include <utility>

namespace sonde::search {

namespace {

class Interleaved : public Searcher {
public:
  explicit Interleaved(uint64_t seed) : members_{makeRandomPath(seed), makeCoverNew(seed)} {}

  void added(StateId state, std::optional<StateId> parent) override {
    for (auto& member : members_) member->added(state, parent);
    if (deepest_ && parent == deepest_) heir_ = state;
  }
  void removed(StateId state) override {
    for (auto& member : members_) member->removed(state);
    if (heir_ == state) heir_.reset();
    if (deepest_ == state) passOn();
  }
  void ran(StateId state, const Progress& progress) override {
    for (auto& member : members_) member->ran(state, progress);
    if (progress.calls > mostCalls_) {
      mostCalls_ = progress.calls;
      if (deepest_ != state) heir_.reset();
      deepest_ = state;
    } else if (deepest_ == state) {
      passOn();
    }
  }

  StateId pick() override {
    isTurnOfDeepest_ = deepest_ && now_ + 1 == members_.size() && !isTurnOfDeepest_;
    if (isTurnOfDeepest_) return *deepest_;
    now_ = (now_ + 1) % members_.size();
    return members_[now_]->pick();
  }
  bool empty() const override { return members_.front()->empty(); }
  Turn turn() const override { return isTurnOfDeepest_ ? shortTurn : members_[now_]->turn(); }

private:
  /// The state with the deepest calls has ended, or returns from them. Maybe the other side of its last
  /// branch goes on.
  void passOn() { deepest_ = std::exchange(heir_, std::nullopt); }

  std::array<std::unique_ptr<Searcher>, 2> members_;
  size_t now_ = 0;
  /// The most nested calls that a state has had at the end of a turn. Fewer are not worth a turn.
  uint32_t mostCalls_ = 256;
  std::optional<StateId> deepest_; ///< the state that had them, if it is alive and went on
  std::optional<StateId> heir_;    ///< the state that `deepest_` forked last
  bool isTurnOfDeepest_ = false;
};

} // namespace

std::unique_ptr<Searcher> makeInterleaved(uint64_t seed) { return std::make_unique<Interleaved>(seed); }

} // namespace sonde::search
