#pragma once

/// \file
/// Accesses to several objects as one (memory/object_group.h). Groups are kept for the next access to the
/// same objects, as long as none of them changes.
///
/// The offset in the group comes from the address in one of three ways, which are counted. If the expression
/// shows the objects, it is the same choice with other values (*translated*). If the solver found them, it is
/// a distance of addresses where the objects lie in the group as they do in memory (*strided*), as those of
/// one allocation site mostly do; elsewhere it is chosen by comparing the address with each object
/// (*chosen*).

#include "exec/memory_model/candidates.h"
#include "memory/object_group.h"

#include <span>
#include <vector>

namespace sonde::exec {

class Groups {
public:
  explicit Groups(MemoryModel::Counters& counters) : counters_(counters) {}

  /// Loads or stores through a pointer to one of the candidates, whose objects are among those at `bases`
  /// (by rising address). Null or false: the group is too large, and nothing was done.
  expr::Expr load(Execution&, const SymbolicAccess&, const Candidates&, std::span<const uint64_t> bases);
  bool store(Execution&, const SymbolicAccess&, const Candidates&, std::span<const uint64_t> bases,
             const expr::Expr& value);

private:
  /// Returns the group of these objects; null if it would be too large.
  memory::ObjectGroup* groupOf(Execution&, std::span<const uint64_t> bases);
  /// Returns the offset of an access in a group.
  expr::Expr offsetIn(const memory::ObjectGroup&, expr::Builder&, const SymbolicAccess&, const Candidates&);
  /// Keeps no more groups, and no more bytes in them, than are allowed, but at least one.
  void forgetOldest();

  static constexpr size_t most = 8;
  static constexpr uint64_t mostBytes = uint64_t{8} << 20;
  std::vector<memory::ObjectGroup> groups_; ///< the last one was used last
  MemoryModel::Counters& counters_;
};

} // namespace sonde::exec
