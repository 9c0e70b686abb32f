#pragma once

/// \file
/// Where a state is in the unwound program: in which calls, in which iterations of which loops, at which
/// instruction. Positions are ordered as ControlFlow orders blocks, so that the first of several states is
/// the one that the others may have to wait for.
///
/// An iteration counts against the bound of unwinding only if the input decides whether it is there: the
/// condition of the state is another one than at the iteration before. The same holds for recursive calls.

#include "allsmt/control_flow.h"
#include "allsmt/reach.h"
#include "exec/state/state.h"

#include <compare>
#include <cstdint>
#include <map>
#include <memory>
#include <vector>

namespace sonde::allsmt {

/// The control flow of functions, worked out when it is needed.
class ControlFlows {
public:
  const ControlFlow& of(const program::Function& function) {
    std::unique_ptr<ControlFlow>& flow = flows_[function.index];
    if (!flow) flow = std::make_unique<ControlFlow>(function);
    return *flow;
  }

private:
  std::map<uint32_t, std::unique_ptr<ControlFlow>> flows_;
};

class Position {
public:
  /// How often something was unwound, and where it is.
  struct Unwound {
    uint32_t times = 0;
    const program::Function* function = nullptr;
    uint32_t instruction = 0; ///< where the loop begins; of a recursion 0
    bool isRecursion = false;
  };

  /// Follows a state that has been executed, with the condition under which it is where it is now. `executed`
  /// says that it went on, so that being at the same place again is another iteration.
  void follow(ControlFlows&, const exec::State&, const Reach*, bool executed);
  /// The state was merged with others, and is here under this condition now. An iteration that is there under
  /// the condition of the one before it does not count.
  void merged(const Reach*);
  /// Returns the loop or recursion that was unwound last in the innermost call, if the input decided that.
  Unwound unwound() const;

  /// Returns whether states that meet here should be merged: several ways lead here.
  bool isJoin() const;
  uint32_t instruction() const { return frames_.back().instruction; }

  friend std::strong_ordering operator<=>(const Position&, const Position&);
  friend bool operator==(const Position& a, const Position& b) { return (a <=> b) == 0; }

private:
  struct Visit { ///< one iteration of a loop
    uint32_t loop = 0;
    uint32_t iteration = 0;
    uint32_t unwound = 0;
    const Reach* reach = nullptr;  ///< how the beginning of the iteration is reached
    const Reach* before = nullptr; ///< how the beginning of the iteration before is reached
    bool counts = false;           ///< the iteration is one of those unwound
  };
  struct Place {
    const ControlFlow* flow = nullptr;
    const program::Function* function = nullptr;
    uint32_t instruction = 0;
    std::vector<Visit> loops; ///< the outermost first
    const Reach* entered = nullptr;

    void moveTo(uint32_t instruction, const Reach* reach, bool executed);
  };
  static std::strong_ordering compare(const Place& a, const Place& b);
  Unwound recursion() const;

  std::vector<Place> frames_; ///< the outermost first
};

} // namespace sonde::allsmt
