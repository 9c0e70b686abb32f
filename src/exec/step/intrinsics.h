#pragma once

/// \file
/// Intrinsics with an effect on the state (program/intrinsic.h): one handler each, `intrinsics_*.cpp`.

#include "exec/state/execution.h"
#include "program/intrinsic.h"

#include <vector>

namespace sonde::exec {

/// The operands of an intrinsic, in order.
class Operands {
public:
  explicit Operands(Execution& execution)
      : execution_(execution),
        slots_(execution.state.frame->function->lists[static_cast<size_t>(execution.ip->d)]) {}

  uint64_t operator[](size_t n) const { return execution_.slot(slots_[n]); }

private:
  Execution& execution_;
  const std::vector<program::Slot>& slots_;
};

/// Executes the CallIntrinsic at `ip`.
void callIntrinsic(Execution&);

// One per row of SONDE_EFFECT_INTRINSICS.
#define ROW(name, llvmName, text) void intrinsic##name(Execution&, const Operands&);
SONDE_EFFECT_INTRINSICS(ROW)
#undef ROW

} // namespace sonde::exec
