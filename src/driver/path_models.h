#pragma once

/// \file
/// Exploration by models (--explore=allsmt): the program becomes a transition system, and each model over its
/// guards is a path. The input of each model is run once by the machine on concrete data; tests, coverage and
/// everything else that is reported come from there, and a run that does not go the way the formula says is
/// an error of the engine.

#include "allsmt/encoder.h"
#include "allsmt/enumerator.h"
#include "driver/limits.h"
#include "driver/run_options.h"
#include "native/externals.h"
#include "solver/chain/workbench.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace sonde::driver {

class PathModels {
public:
  /// All of them outlive this. The program has not been instrumented. Throws Error if an option does not go
  /// with exploration by models.
  PathModels(const RunOptions&, const program::Program&, uint32_t start, solver::Workbench&,
             const Deadline& deadline);

  /// Makes the transition system of the program. What cannot be encoded because merging makes data symbolic
  /// that is concrete on each path is encoded without merging. Throws Error if it cannot be made.
  void encode(const exec::Invocation&, const memory::Limits&);

  /// Returns why not to go on; null: go on. Asked again and again.
  using Pulse = std::function<const char*(const PathModels&)>;
  /// Runs the input of each model on the machine, whose observer is given, and reports how it ends. The
  /// machine executes the same program, instrumented or not.
  void runAll(exec::Machine&, exec::Observer&, const exec::Invocation&, const memory::Limits&, const Pulse&);

  /// Returns the number of paths in words: exact unless a loop was cut or time ran out, which it says.
  std::string count();
  /// Writes the formula to a file. Throws Error if it cannot be written.
  void writeFormula(const std::string& file);

  uint64_t instructions() const { return encodedInstructions_ + instructions_; }
  uint64_t models() const { return models_; }
  /// Returns what was encoded and listed, in one line each.
  std::string describe() const;

private:
  const char* pulse(const exec::Machine&) const;
  /// Encodes the program once. Returns false if something was refused, which `refusals` knows.
  bool tryToEncode(const exec::Invocation&, const memory::Limits&, bool merges, allsmt::Refusals& refusals);
  static exec::Settings settings(const RunOptions&, const Deadline&);
  /// Runs the input of one model; nothing if the run ended before the path did.
  std::optional<exec::PathEnd> runOne(exec::Machine&, const allsmt::Path&, const exec::Invocation&,
                                      const memory::Limits&, const Pulse&);
  /// Throws Error, after writing the formula to a file, if a path is not what the formula says.
  void compare(const allsmt::Path&, const exec::PathEnd&);
  void reportCuts(exec::Observer&) const;

  const RunOptions& options_;
  const program::Program& program_;
  uint32_t start_;
  solver::Workbench& workbench_;
  Deadline deadline_;
  Deadline encodingDeadline_; ///< leaves half of the time for listing
  native::Externals externals_;
  std::vector<exec::Builtin> builtins_;
  allsmt::TransitionSystem system_;
  const char* stopped_ = nullptr; ///< why encoding ended early
  bool merges_ = true;
  uint64_t merged_ = 0;
  uint32_t deepest_ = 0;
  uint64_t encodedInstructions_ = 0;
  uint64_t instructions_ = 0; ///< the number of instructions of all paths
  uint64_t models_ = 0, queries_ = 0, cores_ = 0, cuts_ = 0;
};

} // namespace sonde::driver
