#include "driver/exploration.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>
#include <vector>

namespace sonde::driver {

namespace {

constexpr uint64_t longestSlice = 5'000'000; ///< instructions between two beats of the pulse

} // namespace

void Exploration::run(exec::State first) {
  add(std::move(first), std::nullopt);
  while (!searcher_.empty() && goesOn()) turn(*states_.at(searcher_.pick()));
  cut();
}

void Exploration::cut() {
  exec::Ending ending;
  ending.kind = exec::EndKind::Cut;
  ending.error.detail = instructions_ >= budget_
                            ? fmt::format("more than {} instructions (--max-instructions)", budget_)
                            : "the run was ended before";
  std::vector<search::StateId> left;
  for (const auto& [id, state] : states_) left.push_back(id);
  std::sort(left.begin(), left.end());
  for (search::StateId id : left) {
    const exec::State& state = *states_.at(id);
    observer_.incomplete(exec::Incompleteness::Unexplored, state.locationOf(state.next));
    end(state, ending);
  }
}

void Exploration::turn(exec::State& state) {
  const search::StateId id = state.id;
  search::Turn turn = searcher_.turn();
  search::Progress progress;
  for (;;) {
    const uint64_t before = state.instructions;
    exec::Machine::Outcome outcome = machine_.run(
        state, std::min({turn.instructions - progress.instructions, budget_ - instructions_, longestSlice}));
    const uint64_t done = state.instructions - before;
    instructions_ += done;
    progress.instructions += done;
    progress.coveredNew |= state.coveredNew && state.coveredNewAt >= before;
    forks_ += outcome.forks.size();
    for (exec::Fork& fork : outcome.forks) {
      if (fork.ending)
        end(fork.state, std::move(*fork.ending));
      else
        add(std::move(fork.state), id);
    }
    if (outcome.ending) end(state, std::move(*outcome.ending));
    goesOn_ = pulse_();
    if (outcome.ending) {
      searcher_.removed(id);
      states_.erase(id);
      return;
    }
    const bool forked = !outcome.forks.empty();
    if ((forked && turn.untilFork) || progress.instructions >= turn.instructions || !goesOn()) break;
  }
  searcher_.ran(id, progress);
}

void Exploration::add(exec::State state, std::optional<search::StateId> parent) {
  const search::StateId id = state.id;
  states_.emplace(id, std::make_unique<exec::State>(std::move(state)));
  searcher_.added(id, parent);
}

void Exploration::end(const exec::State& state, exec::Ending ending) {
  if (ending.kind == exec::EndKind::Unsupported)
    observer_.incomplete(exec::Incompleteness::Unsupported, ending.error.location());
  observer_.pathEnded(machine_.pathEnd(state, std::move(ending)));
}

} // namespace sonde::driver
