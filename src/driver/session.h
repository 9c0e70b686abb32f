#pragma once

/// \file
/// Runs one program.

#include "driver/run_options.h"
#include "exec/machine.h"
#include "input/program_input.h"
#include "output/info.h"

#include <functional>
#include <iosfwd>

namespace sonde::driver {

class Components;
class Interrupt;
class PreparationWatch;

class Session {
public:
  /// Messages about the run go to `messages`, which writes to `descriptor` if that is not -1. The program's
  /// own output goes to our standard streams.
  Session(RunOptions options, std::ostream& output, std::ostream& messages, int descriptor = -1);

  /// Runs the program and returns the exit code. With symbolic input it is 0, or 1 if there is a bug;
  /// otherwise it is the program's own, 1 for an error, or 3 if the run could not be finished. Throws Error.
  ///
  /// When all is written, and before what the run holds is released, `beforeRelease` is called with the exit
  /// code: to release gigabytes of states takes seconds, which it can save by ending the process.
  using BeforeRelease = std::function<void(int exitCode)>;
  int run(const BeforeRelease& beforeRelease = {});

private:
  /// Throws DeadlinePassed if that is before the program is compiled.
  int run(RunLimits&, const Interrupt&, const BeforeRelease&);
  frontend::Sources sourcesFor(PreparationWatch&, const Interrupt&) const;
  int printOnly();
  exec::Invocation invocation() const;
  output::RunInfo runInfo(const input::Shapes&) const;
  int report(Components&, bool isConcrete);

  RunOptions options_;
  input::ProgramInput input_;
  std::ostream& output_;
  std::ostream& messages_;
  int descriptor_;
};

} // namespace sonde::driver
