#pragma once

/// \file
/// From the many values that something symbolic can have to one: each value gets a path of its own as long as
/// there are few of them, or one value is followed, which is counted as incompleteness unless there is no
/// other.

#include "exec/state/execution.h"

namespace sonde::exec {

/// One of the values an expression can have; paths with other values go back to the current instruction in
/// states of their own. At most `limit` values; beyond, incompleteness of this kind.
BitVector split(Execution&, const expr::Expr& value, size_t limit, Incompleteness beyond);
/// The same for a register, which is concrete afterwards.
uint64_t splitRegister(Execution&, program::Slot, size_t limit, Incompleteness beyond);

/// Only the smallest value an expression can have is followed.
BitVector concretise(Execution&, const expr::Expr& value, Incompleteness kind);
/// The same for a register, which is concrete afterwards.
uint64_t concretiseRegister(Execution&, program::Slot, Incompleteness kind);
/// The same for bytes of memory.
void concretiseBytes(Execution&, uint64_t address, uint64_t size, Incompleteness kind);
/// The size of an allocation in a register: sizes up to a limit (Settings::maxSymbolicSize) get a path each;
/// of the larger ones only the smallest is followed. The register is concrete afterwards.
uint64_t settleSize(Execution&, program::Slot);
/// A pointer in a register that should be where an object begins (as `free` wants it): each such object gets
/// a path, and so does each object that the pointer may be inside of, with one address for all of these. The
/// register is concrete afterwards.
uint64_t settleObject(Execution&, program::Slot);
/// A pointer in a register that should be a function's: each function gets a path, and one address stands for
/// all that are none. The register is concrete afterwards.
uint64_t settleFunction(Execution&, program::Slot);

} // namespace sonde::exec
