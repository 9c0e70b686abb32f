#pragma once

/// \file
/// Sizes of objects to be allocated. A symbolic size stays one (docs/adr/0026-symbolic-sizes.md): the object
/// occupies the largest size that is possible, up to a limit (Settings::maxSymbolicSize). Of the sizes beyond
/// the limit only the smallest is followed, on a path of its own, which is counted as incompleteness. Those
/// that no object can have are a path, too.

#include "exec/state/execution.h"

namespace sonde::exec {

struct ObjectSize {
  uint64_t most = 0;     ///< what the object occupies; the size itself if that is a number
  expr::Expr symbolic{}; ///< 64 bits; null: the size is a number
  uint64_t least = 0;    ///< of a symbolic size: it is not smaller on any continuation of the path
};

/// The size in a register.
ObjectSize objectSize(Execution&, program::Slot);
/// The product of the numbers in two registers. If it overflows, that is a path of its own, with a size that
/// no object can have.
ObjectSize objectSize(Execution&, program::Slot count, program::Slot each);
ObjectSize objectSize(Execution&, program::Slot count, uint64_t each);

/// Whether there is no byte. Where that depends on the input, there is a path for either.
bool isEmpty(Execution&, ObjectSize&);

/// The object at \p base, which was just made with `size.most` bytes, has this size.
void setSize(Execution&, uint64_t base, const ObjectSize& size);

/// A new object on top of the stack; 0: there is no room for it.
uint64_t pushObject(Execution&, ObjectSize size, uint64_t alignment);

} // namespace sonde::exec
