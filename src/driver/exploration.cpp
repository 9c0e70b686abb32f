#include "driver/exploration.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>
#include <vector>

namespace sonde::driver {

void Exploration::run(exec::State first) {
  add(std::move(first), std::nullopt);
  while (!searcher_.empty() && instructions_ < budget_) turn(*states_.at(searcher_.pick()));
  cut();
}

void Exploration::cut() {
  exec::Ending ending;
  ending.kind = exec::EndKind::Cut;
  ending.error.detail = fmt::format("more than {} instructions (--max-instructions)", budget_);
  std::vector<search::StateId> left;
  for (const auto& [id, state] : states_) left.push_back(id);
  std::sort(left.begin(), left.end());
  for (search::StateId id : left) end(*states_.at(id), ending);
}

void Exploration::turn(exec::State& state) {
  const search::StateId id = state.id;
  search::Turn turn = searcher_.turn();
  search::Progress progress;
  for (;;) {
    const uint64_t before = state.instructions;
    exec::Machine::Outcome outcome =
        machine_.run(state, std::min(turn.instructions - progress.instructions, budget_ - instructions_));
    const uint64_t done = state.instructions - before;
    instructions_ += done;
    progress.instructions += done;
    for (exec::Fork& fork : outcome.forks) {
      if (fork.ending)
        end(fork.state, std::move(*fork.ending));
      else
        add(std::move(fork.state), id);
    }
    if (outcome.ending) {
      end(state, std::move(*outcome.ending));
      searcher_.removed(id);
      states_.erase(id);
      return;
    }
    const bool forked = !outcome.forks.empty();
    if ((forked && turn.untilFork) || progress.instructions >= turn.instructions || instructions_ >= budget_)
      break;
  }
  searcher_.ran(id, progress);
}

void Exploration::add(exec::State state, std::optional<search::StateId> parent) {
  const search::StateId id = state.id;
  states_.emplace(id, std::make_unique<exec::State>(std::move(state)));
  searcher_.added(id, parent);
}

void Exploration::end(const exec::State& state, exec::Ending ending) {
  ++paths_;
  observer_.pathEnded(machine_.pathEnd(state, std::move(ending)));
}

} // namespace sonde::driver
