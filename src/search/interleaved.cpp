/// \file
/// Uses two searchers in turn, so that each makes up for the weakness of the other: random path spreads over
/// the tree of forks, and covering new code prefers states that make progress.

#include "search/makers.h"

#include <array>

namespace sonde::search {

namespace {

class Interleaved : public Searcher {
public:
  explicit Interleaved(uint64_t seed) : members_{makeRandomPath(seed), makeCoverNew(seed)} {}

  void added(StateId state, std::optional<StateId> parent) override {
    for (auto& member : members_) member->added(state, parent);
  }
  void removed(StateId state) override {
    for (auto& member : members_) member->removed(state);
  }
  void ran(StateId state, const Progress& progress) override {
    for (auto& member : members_) member->ran(state, progress);
  }

  StateId pick() override {
    now_ = (now_ + 1) % members_.size();
    return members_[now_]->pick();
  }
  bool empty() const override { return members_.front()->empty(); }
  Turn turn() const override { return members_[now_]->turn(); }

private:
  std::array<std::unique_ptr<Searcher>, 2> members_;
  size_t now_ = 0;
};

} // namespace

std::unique_ptr<Searcher> makeInterleaved(uint64_t seed) { return std::make_unique<Interleaved>(seed); }

} // namespace sonde::search
