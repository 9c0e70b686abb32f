#pragma once

/// \file
/// A state being executed, and everything the step loop and the handlers beside it need for that. The step
/// loop keeps the next instruction and the registers in locals; before it calls a handler it stores `ip`, and
/// afterwards it goes on at `next` unless there is an ending.

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
  uint32_t maxDepth = 2'000'000;         ///< nested calls
  program::Coverage* coverage = nullptr; ///< of a program that was instrumented by it
  uint32_t maxTargets = 64;              ///< objects or functions that one symbolic pointer is followed to
  uint64_t maxSymbolicSize = 4096;       ///< of objects; of larger ones the smallest is followed
  solver::Limits question;               ///< of each question to the solver
  uint64_t patience = 0;                 ///< work after which it is put off; 0: it is not
  bool stateModel = true;                ///< a path's model decides what it can without the solver
  bool impliedAddresses = true;          ///< an address that the path leaves one value is a number
  bool typedViews = true;                ///< elements are read as wholes where that is possible
  MemoryKind memory = MemoryKind::Auto;
  uint64_t segmentLimit = 10240; ///< bytes of a segment that is not extended any more; 0: none
  bool learnsSegments = false;   ///< sites belong together once a pointer was seen to point to both
  /// Which objects of the heap belong together in segments: those with the same number. If empty, each
  /// allocation site has its own.
  std::function<uint64_t(const memory::ObjectInfo&)> segmentOf{};
  path::Order order = path::Order::Model;
  bool wholeConditions = false; ///< queries have all constraints of a path, in the order of its decisions
  bool solverSlices = true;     ///< the solver confines a query to what is connected with its goal
  const pointsto::PointsTo* pointsTo = nullptr; ///< where pointers can point; null: that was not computed
  bool checkPointers = false;                   ///< each access is checked against it
  process::OutputSettings output{};
  bool readableTests = false; ///< bytes of arguments, files … are characters where a path does not mind
};

/// A state that another one became at a fork, with its ending if it ends there.
struct Fork {
  State state;
  std::optional<Ending> ending;

  /// What the fork depends on, and the state does not assume yet: whether it is possible is a hard question.
  struct Question {
    expr::Expr condition;
    path::PathCondition::Part part; ///< of the condition
  };
  std::optional<Question> open;
};

struct Execution {
  const program::Program& program;
  State& state;
  memory::AccessCache& cache;
  native::Externals& externals;
  const process::LibraryObjects& objects;
  const std::vector<const Builtin*>& builtins; ///< per function of the program; null: it is not one
  Observer& observer;
  const Settings& settings;
  path::Reasoner& reasoner;
  MemoryModel& model;
  path::Seeds& seeds;
  std::vector<Fork>& forks; ///< made so far; the step loop pauses when there are some

  const program::Instruction* ip = nullptr;   ///< being executed
  const program::Instruction* next = nullptr; ///< executed after it
  std::optional<Ending> ending{};

  // The step loop counts instructions in a local: `countedTo` less `budget`, where it last left that here.
  uint64_t countedTo = 0;
  uint64_t budget = 0;
  /// Brings `state.instructions` up to date, for what forks the state in the middle of the loop.
  void count() { state.instructions = std::max(state.instructions, countedTo - budget); }

  uint64_t& slot(program::Slot slot) { return state.frame->registers[slot]; }
  const program::CallSite& callSite() const { return state.frame->function->calls[ip->imm]; }
  /// Where the user's program is: inside of the runtime, where it was called; the instruction itself while
  /// pointers are checked, because objects on the stack are told apart by it.
  memory::Site site() const {
    if (state.frame->function->runtime) [[unlikely]]
      return userSite();
    return state.locationOf(ip);
  }

  /// The call being executed, if it is one, as a place where objects are allocated.
  memory::AllocationSite allocationSite() const {
    return {state.frame->function->index, static_cast<uint32_t>(ip->imm)};
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

  /// Something is left out here. When the run ends in the middle of a question, what it left open is no gap
  /// of its own: the state is left as it is.
  void incomplete(Incompleteness kind) {
    if (!reasoner.interrupted()) observer.incomplete(kind, site());
  }

private:
  memory::Site userSite() const;
};

/// The calls in progress, innermost first, as a report keeps them.
void describeStack(const Execution&, ErrorReport&);

} // namespace sonde::exec
