#pragma once

/// \file
/// The model that forks: a state for each target.

#include "exec/memory_model/memory_model.h"

namespace sonde::exec {

class ForkingModel final : public MemoryModel {
public:
  expr::Expr load(Execution&, const SymbolicAccess&) override;
  bool store(Execution&, const SymbolicAccess&, const expr::Expr& value) override;

private:
  /// The object in which the state goes on; the others have states of their own. Nothing: the state ended.
  std::optional<memory::ObjectInfo> choose(Execution&, const SymbolicAccess&);
};

} // namespace sonde::exec
