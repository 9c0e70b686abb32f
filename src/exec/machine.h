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
  Machine(const program::Program&, Externals&, Observer&, Settings);

  /// The state in which `start` (program/start.h) is about to run: globals filled, arguments in place.
  State initialState(uint32_t start, const Invocation&, memory::Limits = {});

  /// Runs until the program ends or `budget` instructions are done. Nothing: the state can be run on.
  std::optional<Ending> run(State&, uint64_t budget);

private:
  const program::Program& program_;
  Externals& externals_;
  Observer& observer_;
  Settings settings_;
  FramePool pool_;
  memory::AccessCache cache_;
  LibraryObjects objects_;
  std::vector<NativeFunction> natives_;
};

} // namespace sonde::exec
