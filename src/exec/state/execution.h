#pragma once

/// \file
/// A state being executed, and everything the step loop and the handlers beside it need for that. The step
/// loop keeps the next instruction and the registers in locals; before it calls a handler it stores `ip`, and
/// afterwards it goes on at `next` unless there is an ending.

#include "check/selection.h"
#include "exec/state/ending.h"
#include "exec/state/memory_kind.h"
#include "exec/state/observer.h"
#include "exec/state/state.h"
#include "memory/access_cache.h"
#include "native/externals.h"
#include "path/reasoner.h"
#include "process/library_objects.h"
#include "process/output_settings.h"
#include "program/coverage.h"
#include "program/program.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <string>

namespace sonde::pointsto {
class PointsTo;
} // namespace sonde::pointsto

namespace sonde::exec {

struct Builtin;    // exec/call/builtin.h
class MemoryModel; // exec/memory_model/memory_model.h

struct Settings {
  check::Selection checks;                        ///< what is looked for
  uint64_t stackBytes = uint64_t{8} << 20;        ///< of a native stack that calls may take
  uint64_t largestAllocation = uint64_t{1} << 30; ///< what input may drive an allocation to, in bytes
  uint32_t maxDepth = 2'000'000;                  ///< nested calls
  program::Coverage* coverage = nullptr; ///< the coverage by which the program was instrumented, or null
  uint32_t maxTargets = 64; ///< the number of objects or functions that one symbolic pointer is followed to
  uint64_t maxSymbolicSize =
      4096; ///< the largest capacity of an object of symbolic size; of larger sizes the smallest is followed
  solver::Limits queryLimits;          ///< the limits of each query
  path::QueryObserver queryObserver{}; ///< told of each query; may be empty
  uint64_t patience = 0;               ///< the work after which a query is put off; 0 if none is
  bool stateModel = true;              ///< a path's model decides what it can without the solver
  bool inference = true;               ///< what earlier answers showed of a path decides further questions
  bool verifiesInference = false;      ///< the solver is asked nevertheless, and must agree
  bool impliedAddresses = true;        ///< an address that the path leaves one value is a number
  bool typedViews = true;              ///< elements are read as wholes where that is possible
  MemoryKind memory = MemoryKind::Auto;
  uint64_t segmentLimit = 10240; ///< bytes of a segment that is not extended any more; 0: none
  bool learnsSegments = false;   ///< sites belong together once a pointer was seen to point to both
  unsigned segmentContext = 8;   ///< calls that tell sites apart then, innermost first
  /// Which objects of the heap belong together in segments: those with the same number. If empty, each
  /// allocation site has its own.
  std::function<uint64_t(const memory::ObjectInfo&)> segmentOf{};
  path::Order order = path::Order::Model;
  bool wholeConditions = false; ///< queries have all constraints of a path, in the order of its decisions
  bool solverSlices = true;     ///< the solver confines a query to what is connected with its goal
  bool inBoundsFacts = true;    ///< what was shown to be in bounds is told to the pre-check, if there is one
  bool keepsFacts = false;      ///< it is, and there is one
  bool objectTypes = false;     ///< queries tell the access types of objects
  expr::ConditionTransformer* conditions =
      nullptr; ///< transforms conditions of branches, assumptions and checks; null if none are transformed
  unsigned arrayWrites = 0; ///< elements of which each gets a choice when one of them is written, at most
  const pointsto::PointsTo* pointsTo = nullptr; ///< where pointers can point; null: that was not computed
  bool checkPointers = false;                   ///< each access is checked against it
  bool findsUninitialised = false;              ///< values that the program never set are followed
  process::OutputSettings output{};
  bool keepsDecisions = false; ///< paths keep their constraints in the order of their decisions
  bool splitsFloats = true;    ///< each of a few numbers that a floating-point operand can be gets a path
  bool pinsShownValues = true; ///< symbolic data that a path's end shows has one value, that of the test
  /// Choose readable characters for bytes of arguments and files that the path leaves free.
  bool readableTests = false;
};

/// A state that was forked from another one, with its ending if it ends there.
struct Fork {
  State state;
  std::optional<Ending> ending;

  /// The query of an open fork: a condition that the state does not assume yet, because it is hard to tell
  /// whether it is feasible.
  struct OpenQuery {
    expr::Expr condition;
    path::PathCondition::Part part; ///< the part of the path condition that the condition depends on
  };
  std::optional<OpenQuery> open;
};

struct Execution {
  const program::Program& program;
  State& state;
  memory::AccessCache& cache;
  native::Externals& externals;
  const process::LibraryObjects& objects;
  const std::vector<const Builtin*>& builtins; ///< per function of the program; null if it is no builtin
  Observer& observer;
  const Settings& settings;
  path::Reasoner& reasoner;
  MemoryModel& model;
  path::Seeds& seeds;
  std::vector<Fork>& forks; ///< the forks made so far; the step loop pauses when there are any

  const program::Instruction* ip = nullptr;   ///< the instruction that is being executed
  const program::Instruction* next = nullptr; ///< the instruction to continue with
  std::optional<Ending> ending{};

  // The step loop counts instructions in a local: `countedTo` less `budget`, where it last left that here.
  uint64_t countedTo = 0;
  uint64_t budget = 0;
  /// Brings `state.instructions` up to date, for what forks the state in the middle of the loop.
  void count() { state.instructions = std::max(state.instructions, countedTo - budget); }

  uint64_t& slot(program::Slot slot) { return state.frame->registers[slot]; }
  const program::CallSite& callSite() const { return state.frame->function->calls[ip->imm]; }
  /// Returns the place in the user's program; inside of the runtime, the place where it was called. While
  /// pointers are checked it is the instruction itself, because objects on the stack are told apart by it.
  memory::Site site() const {
    if (state.frame->function->runtime) [[unlikely]]
      return userSite();
    return state.locationOf(ip);
  }

  /// Returns the function of the C library that the user's code has called and that is being executed; none
  /// if that code itself is.
  uint32_t calledFunction() const;

  /// The call being executed, if it is one, as a place where objects are allocated.
  memory::AllocationSite allocationSite() const {
    return {state.frame->function->index, static_cast<uint32_t>(ip->imm),
            settings.learnsSegments ? callContext() : 0};
  }

  Ending error(ErrorKind kind, std::string detail = {}) const;
  Ending error(const memory::Fault& fault) const;

  // All of these set the ending.
  void exit(int code);
  void fail(ErrorKind kind, std::string detail = {});
  void fail(const memory::Fault& fault);
  void unsupported(std::string what);
  /// The path ends here because of a limit, which is counted as this kind of incompleteness.
  void cut(Incompleteness kind, std::string why);

  /// Reports an incompleteness at this place. If the run ends in the middle of a query, nothing is reported,
  /// because the state itself counts as unexplored.
  void incomplete(Incompleteness kind) {
    if (!reasoner.interrupted()) observer.incomplete(kind, site());
  }

  /// Lets floating-point arithmetic of the state round as `mode` says (FE_UPWARD, …), from now on. The
  /// processor rounds so while the state is executed, because it computes what the state computes.
  void setRounding(int mode);

private:
  memory::Site userSite() const;
  /// Returns a hash of the innermost calls (Settings::segmentContext).
  uint64_t callContext() const;
};

/// Stores the call stack in a report, innermost first.
void describeStack(const Execution&, ErrorReport&);

} // namespace sonde::exec
