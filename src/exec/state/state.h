#pragma once

/// \file
/// A state: everything about one execution at one moment, as an ordinary value. Copying it is forking;
/// nothing outside refers to "the" state.

#include "exec/state/frame.h"
#include "memory/address_space.h"
#include "path/input_list.h"
#include "path/path_condition.h"
#include "process/captured_output.h"
#include "process/files.h"
#include "process/signals.h"
#include "process/varying.h"
#include "program/program.h"

#include <cfenv>
#include <cstdint>
#include <optional>
#include <vector>

namespace sonde::exec {

/// A place `longjmp` may return to.
struct JumpPoint {
  uint32_t depth = 0;                          ///< the depth of the frame that called setjmp
  const program::Function* function = nullptr; ///< the function of that frame
  const program::Instruction* resume = nullptr;
  program::Slot result = 0;
  uint32_t resultSlots = 0;
  memory::StackMark mark = 0;
  std::optional<uint64_t> blocked{}; ///< the blocked signals to restore; nothing if they are not restored
};

/// A function to be called at exit.
struct ExitHandler {
  uint64_t function = 0; ///< its address
  uint64_t argument = 0; ///< the argument of __cxa_atexit
};

class State {
public:
  State(FramePool& pool, memory::AddressSpace space) : memory(std::move(space)), frame(pool) {}

  memory::AddressSpace memory;
  FrameHandle frame; ///< innermost, never shared
  const program::Instruction* next = nullptr;
  uint64_t instructions = 0; ///< LLVM instructions executed so far
  uint64_t stretch = 0;      ///< instructions and work since the last fork, of whole turns
  uint64_t outside =
      0; ///< how often it asked or changed something that is not part of it: clock, files, output
  std::vector<JumpPoint> jumpPoints;
  std::vector<ExitHandler> exitHandlers;
  bool destructorsQueued = false;
  int rounding = FE_TONEAREST; ///< how its floating-point arithmetic rounds
  process::Files files;
  process::Signals signals;
  process::CapturedOutput output;
  bool coveredNew = false;     ///< the state was the first to take some edge (program/coverage.h)
  process::VaryingSet varying; ///< what it has asked for that natively differs from run to run
  uint64_t coveredNewAt = 0;   ///< the value of `instructions` when it last was

  path::PathCondition path;
  path::InputList inputs;
  PersistentMap<expr::Expr> sizes; ///< the symbolic sizes of objects, by number: tests prefer small ones
  uint64_t id = 0;                 ///< a number that no other state of the run has
  bool isNarrowed = false;         ///< symbolic data was fixed to one of its values, which is incompleteness
  uint32_t forks = 0;              ///< number of forks on the path
  uint32_t failures = 0;           ///< number of system calls that may still fail
  uint32_t allocationFailures = 0;

  /// Pushes a frame for `function`, which will return to `resume`.
  Frame* pushFrame(const program::Function& function, const program::Instruction* call,
                   const program::Instruction* resume) {
    Frame* fresh = frame.push(function);
    fresh->call = call;
    fresh->resume = resume;
    fresh->resultSlots = 0;
    fresh->mark = memory.stackMark();
    fresh->stackBytes = function.frameBytes + (fresh->caller ? fresh->caller->stackBytes : 0);
    return fresh;
  }
  /// Leaves the innermost frame; its stack objects end at `site`. The caller's frame is not shared
  /// afterwards.
  void popFrame(memory::Site site) {
    if (frame->mark != memory.stackMark()) memory.popTo(frame->mark, site);
    frame.pop();
  }

  /// Gives the innermost frame a shadow, so that its registers may have expressions.
  void addShadow() { frame.addShadow(); }

  /// `rest` is called before the state waits for its turn, and `wake` before it runs: in between, the
  /// registers of its innermost frame are packed and cannot be read.
  void rest() {
    if (frame->registers) frame.pack();
  }
  void wake() {
    if (!frame->registers) frame.unpack();
  }

  /// Returns how many bytes of memory it has taken so far, without what it gave back, frames and expressions.
  uint64_t grown() const { return memory.grown() + output.grown() + files.grown(); }
  /// Counts the memory of the state, without frames and expressions.
  void count(SharedBytes) const;

  /// Returns the location at which the state goes on; program::none if it does not go on in this function.
  uint32_t nextLocation() const {
    const std::vector<program::Instruction>& code = frame->function->code;
    const bool isInside = next >= code.data() && next < code.data() + code.size();
    if (!isInside) return program::none;
    // A branch that nobody has taken yet leads to an instruction that notes it (program/coverage.h).
    return locationOf(next->op == program::Opcode::CoverEdge ? next + next->c : next);
  }
  /// Returns the location in the user's code of the instruction that was executed last, which may be a call
  /// of the innermost function; program::none if its function has returned.
  uint32_t locationOfLast(const program::Instruction* executed) const;
  /// Returns the source location of an instruction of the innermost function.
  uint32_t locationOf(const program::Instruction* instruction) const {
    return frame->function->locations[static_cast<size_t>(instruction - frame->function->code.data())];
  }
};

} // namespace sonde::exec
