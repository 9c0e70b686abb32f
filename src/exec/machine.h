#pragma once

/// \file
/// Runs states of one program. A machine holds what all states share: the program, frames to be used again,
/// the caches of the access sites, the way to native functions. States can be run in any order, a slice at a
/// time.

#include "exec/call.h"
#include "exec/ending.h"
#include "exec/execution.h"
#include "exec/externals.h"
#include "exec/observer.h"
#include "exec/state.h"
#include "memory/access_cache.h"
#include "program/program.h"

#include <optional>
#include <string>
#include <vector>

namespace sonde::exec {

/// What the program is started with.
struct Invocation {
  std::vector<std::string> arguments; ///< argv, the program's name first
  std::vector<std::string> environment;
};

class Machine {
public:
  /// Expressions are made by the builder; the solver answers what states ask.
  Machine(const program::Program&, Externals&, Observer&, expr::Builder&, solver::Solver&, Settings);

  /// The state in which `start` (program/start.h) is about to run: globals filled, arguments in place.
  State initialState(uint32_t start, const Invocation&, memory::Limits = {});

  /// Runs until the program ends, `budget` instructions are done, or the state forks.
  struct Outcome {
    std::optional<Ending> ending; ///< nothing: the state can be run on
    std::vector<Fork> forks;      ///< the states it became beside itself, each with an id of its own
  };
  Outcome run(State&, uint64_t budget);

  /// How the path of a state ended.
  PathEnd pathEnd(const State&, Ending) const;

  const Reasoner& reasoner() const { return reasoner_; }

private:
  const program::Program& program_;
  Externals& externals_;
  Observer& observer_;
  Settings settings_;
  expr::Builder& builder_;
  Reasoner reasoner_;
  ForkingModel model_;
  uint64_t nextState_ = 1;
  FramePool pool_;
  memory::AccessCache cache_;
  LibraryObjects objects_;
  std::vector<NativeFunction> natives_;
};

} // namespace sonde::exec
