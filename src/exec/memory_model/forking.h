#pragma once

/// \file
/// The forking memory model (algorithm 1 of "A Segmented Memory Model for Symbolic Execution"): each target
/// gets a state. If that happens often and with many targets, the user is told of the other models, as the
/// authors advise.

#include "exec/memory_model/memory_model.h"

namespace sonde::exec {

class ForkingModel final : public MemoryModel {
public:
  expr::Expr load(Execution&, const SymbolicAccess&) override;
  bool store(Execution&, const SymbolicAccess&, const expr::Expr& value) override;

private:
  /// Returns the object with which this state goes on, and forks a state for each of the others; nothing if
  /// the state has ended.
  std::optional<memory::ObjectInfo> choose(Execution&, const SymbolicAccess&);

  unsigned manyTargets_ = 0; ///< how often a pointer had many targets
};

} // namespace sonde::exec
