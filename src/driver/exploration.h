#pragma once

/// \file
/// Runs all states of a program until none is left: asks the searcher which one is next, lets it run for a
/// turn, takes in what it became, announces how paths end.

#include "exec/machine.h"
#include "search/searcher.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <unordered_map>

namespace sonde::driver {

class Exploration {
public:
  /// Asked again and again, at least every few million instructions: whether to go on.
  using Pulse = std::function<bool()>;

  /// At most `budget` instructions, on all paths together.
  Exploration(exec::Machine& machine, search::Searcher& searcher, exec::Observer& observer, uint64_t budget,
              Pulse pulse)
      : machine_(machine), searcher_(searcher), observer_(observer), pulse_(std::move(pulse)),
        budget_(budget) {}

  void run(exec::State first);

  uint64_t instructions() const { return instructions_; }
  uint64_t forks() const { return forks_; }
  uint64_t states() const { return states_.size(); } ///< alive

private:
  void turn(exec::State& state);
  void add(exec::State state, std::optional<search::StateId> parent);
  bool goesOn() const { return goesOn_ && instructions_ < budget_; }
  /// Ends what is left when the run does.
  void cut();
  void end(const exec::State& state, exec::Ending ending);

  exec::Machine& machine_;
  search::Searcher& searcher_;
  exec::Observer& observer_;
  std::unordered_map<search::StateId, std::unique_ptr<exec::State>> states_;
  Pulse pulse_;
  uint64_t budget_;
  uint64_t instructions_ = 0;
  uint64_t forks_ = 0;
  bool goesOn_ = true;
};

} // namespace sonde::driver
