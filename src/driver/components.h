#pragma once

/// \file
/// What a run consists of, put together: each component gets its part of the options and what it needs of the
/// components before it.

#include "driver/exploration.h"
#include "driver/interrupt.h"
#include "driver/run_options.h"
#include "solver/chain/workbench.h"

#include <ctime>
#include <memory>
#include <string>
#include <vector>

namespace sonde::driver {

/// A program that is ready to be executed.
struct Prepared {
  /// Throws Error.
  explicit Prepared(const frontend::Sources&, bool analysePointers = false);

  input::Shapes shapes; ///< of the objects that the program makes symbolic
  std::optional<pointsto::PointsTo> pointsTo;
  program::Program program;
  uint32_t start; ///< the function that calls the entry
  program::Coverage coverage;
};

class Components {
public:
  /// All of them outlive this. Throws Error.
  Components(const RunOptions&, const input::ProgramInput&, Prepared&, solver::Workbench&, output::Recorder&,
             RunLimits&, const Interrupt&);

  /// Explores the program until all is done or a limit is reached.
  void explore(const exec::Invocation&);

  // After that:

  /// About seeds that do not fit the program.
  std::vector<std::string> complaints() const { return machine_.seeds().complaints(); }
  /// How fast instructions were executed, and what the solver did; one line a number.
  std::string statistics() const;
  /// Writes what is left to be written, tells, and returns what was told.
  output::Summary finish();
  const exec::Ending& lastEnding() const { return recorder_.results().lastEnding(); }

private:
  exec::Settings settings() const;
  /// Hears now and then how far exploration is. Returns why to stop it; null: it may go on.
  const char* pulse(const Exploration&);
  output::Recorder::Count countOf(const Exploration&) const;

  const RunOptions& options_;
  Prepared& prepared_;
  solver::Workbench& workbench_;
  output::Recorder& recorder_;
  RunLimits& limits_;
  const Interrupt& interrupt_;
  native::Externals externals_;
  exec::Machine machine_;
  std::unique_ptr<search::Searcher> searcher_;
  Exploration exploration_;
  uint64_t prepareTime_ = 0;           ///< processor time before exploring, in microseconds
  std::clock_t began_ = 0, ended_ = 0; ///< of exploring
};

} // namespace sonde::driver
