#pragma once

/// \file
/// Accesses to several objects as one (memory/object_group.h). Groups are kept for the next access to the
/// same objects, as long as none of them changes.

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
  bool store(Execution&, const Candidates&, std::span<const uint64_t> bases, const expr::Expr& value);

private:
  /// Returns the group of these objects; null if it would be too large.
  memory::ObjectGroup* groupOf(Execution&, std::span<const uint64_t> bases);
  /// Keeps no more groups, and no more bytes in them, than are allowed, but at least one.
  void forgetOldest();

  static constexpr size_t most = 8;
  static constexpr uint64_t mostBytes = uint64_t{8} << 20;
  std::vector<memory::ObjectGroup> groups_; ///< the last one was used last
  MemoryModel::Counters& counters_;
};

} // namespace sonde::exec
