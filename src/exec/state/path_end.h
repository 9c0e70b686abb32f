#pragma once

/// \file
/// How a path ended: what observers need to write tests, to count and to report.

#include "exec/state/ending.h"
#include "input/object.h"
#include "process/printed.h"
#include "process/varying.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace sonde::exec {

/// One piece of the program's input with the bytes that lead down a path: what klee_make_symbolic, a nondet
/// function or the fuzz target's buffer was given, or what the program was started with.
using Input = input::Object;

// X(name, text): kinds of incompleteness. Each occurrence is counted.
#define SONDE_INCOMPLETENESS(X)                                                                              \
  X(QueryLimit, "the solver gave up a query at its limit")                                                   \
  X(FloatingPoint, "a floating-point operation on symbolic input was fixed to one value")                    \
  X(ExternalCall, "an external function was called with only one value of symbolic data")                    \
  X(SymbolicSize, "sizes of a symbolic allocation beyond the limit were not followed")                       \
  X(Resolution, "a symbolic pointer had more targets than the limit")                                        \
  X(SingleTarget, "a symbolic pointer was followed to only one of its targets (--memory=single)")            \
  X(LargeInput, "a test was not written: a .ktest file cannot hold bytes beyond the first 4 GB of an input") \
  X(LargeObject, "an access to a large object was followed for some of its offsets only")                    \
  X(SystemCall, "values of a system call's symbolic argument beyond the limit were not followed")            \
  X(SymbolicPath, "a symbolic file name was fixed to one of its values")                                     \
  X(Concretised, "a symbolic value was fixed to one of its values")                                          \
  X(UnmetAssumption,                                                                                         \
    "the program ended by an assumption that does not hold or silently, and no input would change that")     \
  X(Unsupported, "an instruction, function or system call is not supported")                                 \
  X(ForkLimit, "a branch was not followed at the limit of forks of the run")                                 \
  X(DepthLimit, "a path reached its limit of forks")                                                         \
  X(Unwinding, "a loop or recursion was not unwound further (--unwind)")                                     \
  X(Shed, "a state was dropped for lack of memory")                                                          \
  X(Unexplored, "a state was not explored further when the run ended")                                       \
  X(OpenFork, "the solver had not decided whether a branch is feasible when the run ended")

enum class Incompleteness : uint8_t {
#define X(name, text) name,
  SONDE_INCOMPLETENESS(X)
#undef X
};
inline constexpr unsigned incompletenessKinds = 0
#define X(name, text) +1
    SONDE_INCOMPLETENESS(X)
#undef X
    ;
const char* toString(Incompleteness); ///< `QueryLimit`
const char* describe(Incompleteness); ///< the text

/// The reason why a path end has no input. Computing an input takes time, so it is done for a cut path only
/// if a test is written.
enum class NoInput : uint8_t {
  HasInput,
  NothingNew, ///< the path was cut, and other paths cover everything that it covers
  NoTimeLeft  ///< the path was cut, and the run had no time left
};

struct PathEnd {
  uint64_t id = 0; ///< the number of the state, which is unique in the run
  Ending ending;
  NoInput noInput = NoInput::HasInput;
  std::vector<Input> inputs; ///< in the order in which the path got them
  /// Where the program asked for each input, for a path that ended in an error; program::none: it was started
  /// with it.
  std::vector<uint32_t> inputSites{};
  uint64_t instructions = 0; ///< LLVM instructions on this path
  uint64_t effort = 0; ///< what the run has taken so far: about microseconds, but told by counters alone
  uint32_t forks = 0;  ///< forks on this path
  std::optional<uint64_t> pathHash; ///< the path hash, if the program computes one (--path-hash)
  bool coveredNew = false;          ///< the path was the first to take some branch
  std::string changedElsewhere{};   ///< a file outside of the working directory that it changed; may be empty
  process::VaryingSet varying{};    ///< what the path has asked for that natively differs from run to run
  process::Printed printed;
};

} // namespace sonde::exec
