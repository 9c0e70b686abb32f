#pragma once

/// \file
/// Puts the components of a run together: each gets its part of the options and what it needs of the
/// components before it.

#include "driver/exploration.h"
#include "driver/interrupt.h"
#include "driver/path_models.h"
#include "driver/query_profile.h"
#include "driver/run_options.h"
#include "solver/chain/workbench.h"

#include <ctime>
#include <memory>
#include <string>
#include <vector>

namespace sonde::driver {

/// A program that is ready to be executed.
struct Prepared {
  struct Extras {
    bool plain = false;    ///< a copy of the program that is not instrumented
    bool pointsTo = false; ///< where its pointers can point
  };
  /// Throws Error.
  Prepared(const frontend::Sources&, Extras);

  input::Shapes shapes; ///< the shapes of the objects that the program makes symbolic
  std::optional<pointsto::PointsTo> pointsTo;
  program::Program program;
  uint32_t start;         ///< the function that calls the entry
  program::Program plain; ///< a copy that is not instrumented, if it is kept; else empty
  program::Coverage coverage;
};

class Components {
public:
  /// All arguments must outlive the components. Throws Error.
  Components(const RunOptions&, const input::ProgramInput&, Prepared&, solver::Workbench&, output::Recorder&,
             RunLimits&, const Interrupt&);

  /// Explores the program until all paths are explored or a limit is reached.
  void explore(const exec::Invocation&);
  /// Runs the input of each model.
  void explore(const exec::Invocation&, PathModels&);
  static memory::Limits limitsOf(const RunOptions&);

  // After that:

  /// Returns messages about seeds that do not fit the program.
  std::vector<std::string> complaints() const { return machine_.seeds().complaints(); }
  /// Returns statistics, one line a number: how fast instructions were executed, and what the solver did.
  std::string statistics() const;
  /// Writes what is left to be written, tells, and returns what was told.
  output::Summary finish();
  const exec::Ending& lastEnding() const { return recorder_.results().lastEnding(); }
  /// Tells users if paths have ended and none of them read standard input, which they have made symbolic.
  void tellOfUnreadInput();

private:
  exec::Settings settings();
  /// Called from time to time during exploration. Returns the reason to stop it, or null if it may go on.
  const char* pulse();
  output::Recorder::Count count() const;
  uint64_t instructions() const { return models_ ? models_->instructions() : exploration_.instructions(); }

  const RunOptions& options_;
  Prepared& prepared_;
  solver::Workbench& workbench_;
  output::Recorder& recorder_;
  RunLimits& limits_;
  const Interrupt& interrupt_;
  native::Externals externals_;
  std::optional<QueryProfile> profile_; ///< what the solver works for, if results are written
  exec::Machine machine_;
  std::unique_ptr<search::Searcher> searcher_;
  Exploration exploration_;
  const PathModels* models_ = nullptr; ///< the search for models; null if paths are executed one by one
  uint64_t prepareTime_ = 0;           ///< processor time before exploring, in microseconds
  std::clock_t began_ = 0, ended_ = 0; ///< begin and end of exploration
};

} // namespace sonde::driver
