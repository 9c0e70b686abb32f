#pragma once

/// \file
/// Runs states of one program. A machine holds what all states share: the program, unused frames, the caches
/// of the access sites, native functions. States can be run in any order, a slice at a time.

#include "exec/call/builtin.h"
#include "exec/loader.h"
#include "exec/memory_model/memory_model.h"
#include "exec/state/ending.h"
#include "exec/state/execution.h"
#include "exec/state/observer.h"
#include "exec/state/state.h"
#include "memory/access_cache.h"
#include "native/externals.h"
#include "path/readable_input.h"
#include "path/seeds.h"
#include "program/program.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace sonde::exec {

/// Returns the inputs of a list under a model.
std::vector<Input> inputsUnder(const expr::Model&, const path::InputList&);

class Machine {
public:
  /// The builder makes expressions, and the solver answers the states' queries. Functions without body that
  /// are in the table are executed by the engine, others natively. States with seeds follow the paths of
  /// these.
  Machine(const program::Program&, std::span<const Builtin> table, native::Externals&, Observer&,
          expr::Builder&, solver::Solver&, const Settings&, std::vector<path::Seed> seeds = {});

  /// Returns the first states, in which `start` (program/start.h) is about to run. There is one for each
  /// number of arguments that the program may be given. Throws Error if there are too many.
  std::vector<State> initialStates(uint32_t start, const Invocation&, memory::Limits = {});

  /// Runs until the program ends, the budget is used up, or the state forks.
  struct Budget {
    uint64_t instructions;
    uint64_t work = UINT64_MAX; ///< work of the solver
  };
  struct Outcome {
    std::optional<Ending> ending;             ///< nothing if the state can go on
    const program::Instruction* at = nullptr; ///< the instruction at which it forked or ended, if it did
    uint32_t site = program::none;            ///< the location of `at` in the user's code, if there are forks
    std::vector<Fork> forks; ///< the states that were forked from it; those that are not open have an id
    uint64_t rangeWork = 0;  ///< the cost of its operations on ranges, as a number of instructions
  };
  Outcome run(State&, Budget);

  /// Returns the end of a state that never ends by itself, at the place where it is.
  Ending endless(State&, std::string detail);

  /// Makes `state` the choice between itself, where `mine` is true, and `other` (exec/state/merge.h). Returns
  /// false, and nothing has changed, if they cannot be merged. The path is left to the caller.
  bool merge(State& state, const State& other, const expr::Expr& mine);

  /// From now on first states have this input, which is not symbolic then.
  void fixInput(path::Seed input) { seeds_ = path::Seeds::fixing(std::move(input)); }

  /// Asks again whether an open fork is feasible, with this patience. If it is, the fork becomes an ordinary
  /// state. `site` is the location of what was executed when it was made.
  path::Reasoner::Answer settle(Fork&, uint64_t patience, uint32_t site);

  /// Returns how the path of a state ended.
  PathEnd pathEnd(const State&, Ending, NoInput = NoInput::HasInput);

  const program::Program& program() const { return program_; }
  const path::Reasoner& reasoner() const { return reasoner_; }
  /// Returns the location in the user's code of what is executed now, or of the open fork that is asked
  /// about; none if there is neither.
  uint32_t runningAt() const { return running_ ? running_->state.locationOfLast(running_->ip) : settlingAt_; }
  const Settings& settings() const { return settings_; }
  const MemoryModel::Counters& memoryModel() const { return model_->counters(); }
  const memory::ReadViews& views() const { return views_; }
  /// Returns the memory of the frames and expressions of all states; State::count counts the rest.
  uint64_t bytes() const { return pool_.bytes() + builder_.context().liveBytes(); }
  const path::Seeds& seeds() const { return seeds_; }

private:
  /// Objects of symbolic size are as small in a test as its path allows.
  void preferSmallSizes(path::PathCondition&, const PersistentMap<expr::Expr>& sizes);

  const program::Program& program_;
  native::Externals& externals_;
  Observer& observer_;
  Settings settings_;
  expr::Builder& builder_;
  path::Reasoner reasoner_;
  std::unique_ptr<MemoryModel> model_;
  path::Seeds seeds_;
  path::ReadableInput readable_;
  uint64_t nextState_ = 0;
  memory::ReadViews views_;
  FramePool pool_;
  memory::AccessCache cache_;
  process::LibraryObjects objects_;
  std::vector<const Builtin*> builtins_;
  const Execution* running_ = nullptr;  ///< while a state is running
  uint32_t settlingAt_ = program::none; ///< where the open fork was made that is asked about now
};

} // namespace sonde::exec
