#pragma once

/// \file
/// Variadic arguments as the System V ABI for x86-64 lays them out, because compilers expand `va_arg` into
/// accesses to that layout: a register save area (6 general registers of 8 bytes, 8 vector registers of 16)
/// and an overflow area on the stack.

#include "exec/state/execution.h"

namespace sonde::exec {

/// A `va_list`.
struct VaList {
  uint32_t gpOffset; ///< the offset of the next general register in the save area
  uint32_t fpOffset; ///< offset of the next vector register in the save area
  uint64_t overflowArea;
  uint64_t saveArea;
};
static_assert(sizeof(VaList) == 24);

inline constexpr uint32_t generalBytes =
    6 * 8; ///< the size of the general registers in the save area; vector registers follow
inline constexpr uint32_t saveAreaBytes = generalBytes + 8 * 16;

/// Lays out the variadic arguments as stack objects of the callee. Returns false if that failed, and then the
/// ending is set.
bool layOutVariadic(Execution&, const program::CallSite&, VariadicArea&);

void vaStart(Execution&, uint64_t list);
void vaCopy(Execution&, uint64_t to, uint64_t from);

} // namespace sonde::exec
