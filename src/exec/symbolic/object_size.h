#pragma once

/// \file
/// Sizes of objects to be allocated. A symbolic size stays one (docs/adr/0026-symbolic-sizes.md): the object
/// occupies the largest size that is possible, up to a limit (Settings::maxSymbolicSize). Of the sizes beyond
/// the limit only the smallest is followed, on a path of its own, which is counted as incompleteness. Those
/// that no object can have are a path, too.

#include "exec/state/execution.h"

namespace sonde::exec {

struct ObjectSize {
  uint64_t most = 0;     ///< the number of bytes that the object occupies; the size itself if it is concrete
  expr::Expr symbolic{}; ///< 64 bits; null if the size is concrete
  uint64_t least = 0;    ///< a lower bound of a symbolic size on every continuation of the path
};

/// Returns the size in a register.
ObjectSize objectSize(Execution&, program::Slot);
/// Returns the product of the numbers in two registers. If it overflows, that is a path of its own, with a
/// size that no object can have.
ObjectSize objectSize(Execution&, program::Slot count, program::Slot each);
ObjectSize objectSize(Execution&, program::Slot count, uint64_t each);

/// Returns whether the size is 0; if that depends on the input, there is a path for each case.
bool isEmpty(Execution&, ObjectSize&);

/// Sets the size of the object at `base`, which was just made with `size.most` bytes.
void setSize(Execution&, uint64_t base, const ObjectSize& size);

/// Returns a new object on top of the stack; 0 if there is no room for it.
uint64_t pushObject(Execution&, ObjectSize size, uint64_t alignment);

} // namespace sonde::exec
