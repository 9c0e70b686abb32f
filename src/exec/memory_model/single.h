#pragma once

/// \file
/// The single-object memory model: an ambiguous pointer is followed to one target, that of the path's model.
/// All others are left out, which is counted as incompleteness.

#include "exec/memory_model/memory_model.h"

namespace sonde::exec {

class SingleModel final : public MemoryModel {
public:
  expr::Expr load(Execution&, const SymbolicAccess&) override;
  bool store(Execution&, const SymbolicAccess&, const expr::Expr& value) override;

private:
  /// Returns the object that is followed; nothing if the state has ended.
  std::optional<memory::ObjectInfo> choose(Execution&, const SymbolicAccess&);
};

} // namespace sonde::exec
