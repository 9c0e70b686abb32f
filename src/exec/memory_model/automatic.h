#pragma once

/// \file
/// The memory model that chooses by itself. Each object is on its own until a pointer is ambiguous; then just
/// the objects that it can point to are accessed together, in the way that is estimated to cost least:
///
/// - a *choice* (merging.h) if the objects are few, if the offset in each is a number, or if it is a load and
///   no object has symbolic stores: the tables of the objects share what is equal in them, and no sum of
///   addresses is needed. Offsets that are numbers, in objects that the solver found and that have symbolic
///   stores, are no reason: the address would be compared with each object;
/// - a *group* (groups.h) of just these objects where stores at symbolic offsets are, or come, into the play:
///   one array with one store instead of one for each object;
/// - a state for each object if neither is within bounds.
///
/// Only numbers of objects and bytes decide, so that equal runs decide alike.

#include "exec/memory_model/choosing.h"
#include "exec/memory_model/groups.h"

namespace sonde::exec {

class AutomaticModel final : public ChoosingModel {
protected:
  bool joins(Execution&, const SymbolicAccess&, const Candidates&) override;
  expr::Expr loadJoined(Execution&, const SymbolicAccess&, const Candidates&) override;
  bool storeJoined(Execution&, const SymbolicAccess&, const Candidates&, const expr::Expr& value) override;

private:
  enum class Way : uint8_t { Choice, Group, Fork };
  Way wayOf(Execution&, const SymbolicAccess&, const Candidates&) const;

  /// Returns the candidates whose objects a store can reach, as far as a few queries tell: objects below the
  /// first and behind the last that the path lets it reach stay as they are, and later accesses to them need
  /// no query. Nothing if it may reach all of them.
  std::optional<Candidates> reached(Execution&, const Candidates&);

  Groups groups_{counters_};
  uint64_t attempts_ = 0; ///< stores since the last one of which objects could be excluded
};

} // namespace sonde::exec
