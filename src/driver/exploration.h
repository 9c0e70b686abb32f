#pragma once

/// \file
/// Runs all states of a program until none is left: asks the searcher which one is next, lets it run for a
/// turn, takes in what it became, announces how paths end.

#include "exec/machine.h"
#include "search/searcher.h"

#include <cstdint>
#include <memory>
#include <unordered_map>

namespace sonde::driver {

class Exploration {
public:
  /// At most `budget` instructions, on all paths together.
  Exploration(exec::Machine& machine, search::Searcher& searcher, exec::Observer& observer, uint64_t budget)
      : machine_(machine), searcher_(searcher), observer_(observer), budget_(budget) {}

  void run(exec::State first);

  uint64_t instructions() const { return instructions_; }
  uint64_t paths() const { return paths_; }

private:
  void turn(exec::State& state);
  void add(exec::State state, std::optional<search::StateId> parent);
  /// What is left when the budget is used up.
  void cut();
  void end(const exec::State& state, exec::Ending ending);

  exec::Machine& machine_;
  search::Searcher& searcher_;
  exec::Observer& observer_;
  std::unordered_map<search::StateId, std::unique_ptr<exec::State>> states_;
  uint64_t budget_;
  uint64_t instructions_ = 0;
  uint64_t paths_ = 0;
};

} // namespace sonde::driver
