#pragma once

/// \file
/// The merging memory model: one state. A load is a choice among what each object holds, a store writes to
/// each object under the condition that the pointer points to it. Where the offset in an object is a number,
/// only the bytes there become choices, so that all others stay as they are.

#include "exec/memory_model/choosing.h"

namespace sonde::exec {

/// Returns the choice among the values that the objects hold; null if an object is too large for that.
expr::Expr loadChoice(Execution&, const SymbolicAccess&, const Candidates&);
/// Returns false, and nothing was done, if an object is too large for that.
bool storeGuarded(Execution&, const SymbolicAccess&, const Candidates&, const expr::Expr& value);

class MergingModel final : public ChoosingModel {
protected:
  bool joins(Execution&, const SymbolicAccess&, const Candidates&) override { return true; }
  expr::Expr loadJoined(Execution& execution, const SymbolicAccess& access,
                        const Candidates& candidates) override {
    ++counters_.Choices;
    return loadChoice(execution, access, candidates);
  }
  bool storeJoined(Execution& execution, const SymbolicAccess& access, const Candidates& candidates,
                   const expr::Expr& value) override {
    ++counters_.Choices;
    return storeGuarded(execution, access, candidates, value);
  }
};

} // namespace sonde::exec
