#pragma once

/// \file
/// How one path ended, as those hear of it who write tests, count and report.

#include "exec/state/ending.h"
#include "input/object.h"
#include "process/printed.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace sonde::exec {

/// One piece of the program's input with the bytes that lead down a path: what klee_make_symbolic, a nondet
/// function or the fuzz target's buffer was given, or what the program was started with.
using Input = input::Object;

// X(name, text): why a path is not all that the program does there. Each occurrence is counted.
#define SONDE_INCOMPLETENESS(X)                                                                              \
  X(QueryLimit, "a query went beyond its limit")                                                             \
  X(FloatingPoint, "a floating-point operation on symbolic data took one value")                             \
  X(ExternalCall, "an external function was called with one value of symbolic data")                         \
  X(SymbolicSize, "an allocation of symbolic size left out sizes beyond the limit")                          \
  X(Resolution, "a pointer had more targets than the limit")                                                 \
  X(SingleTarget, "a pointer was followed to one of its targets (--memory=single)")                          \
  X(LargeInput, "a test was not written: a .ktest file cannot hold bytes beyond the first 4 GB of an input") \
  X(LargeObject, "an access to a large object left out offsets that are too many for one table")             \
  X(SystemCall, "a system call left out values of a symbolic argument beyond the limit")                     \
  X(SymbolicPath, "a file was looked up under one of the names that a symbolic path may be")                 \
  X(Concretised, "a symbolic value was replaced by one of its values")                                       \
  X(UnmetAssumption,                                                                                         \
    "the program ended by an assumption that does not hold or silently, and no input would change that")     \
  X(Unsupported, "an instruction, function or system call is not supported")                                 \
  X(ForkLimit, "a branch was left out at the limit of forks of the run")                                     \
  X(DepthLimit, "the path reached the limit of forks on it")                                                 \
  X(Shed, "a state was dropped for want of memory")                                                          \
  X(Unexplored, "a state was left when the run ended")                                                       \
  X(OpenQuestion, "a branch was left of which the solver could not tell yet whether it is possible")

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

/// Why a path has no input with it. To work one out takes time, so for a path that was cut it is done only
/// where a test comes of it.
enum class NoInput : uint8_t {
  HasInput,
  NothingNew, ///< it was cut, and other paths cover all that it covers
  NoTimeLeft  ///< it was cut, and the run had to end
};

struct PathEnd {
  uint64_t id = 0; ///< of the state: a number that no other state of the run has
  Ending ending;
  NoInput noInput = NoInput::HasInput;
  std::vector<Input> inputs;        ///< in the order the path asked for them
  uint64_t instructions = 0;        ///< of LLVM, on this path
  uint32_t forks = 0;               ///< on this path
  std::optional<uint64_t> pathHash; ///< if the program keeps one (--path-hash)
  bool coveredNew = false;          ///< it was the first to go along some branch
  process::Printed printed;
};

} // namespace sonde::exec
