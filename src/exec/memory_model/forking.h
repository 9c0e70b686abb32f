#pragma once

/// \file
/// The forking memory model: each target gets a state.

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
};

} // namespace sonde::exec
