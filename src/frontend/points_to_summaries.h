#pragma once

/// \file
/// What functions without a body do with pointers: one row each for those that the engine executes itself
/// (builtin/table.cpp) and for common functions of the C library that are called natively if none is linked.
/// Whatever has no row may do anything with what it can reach.

#include <cstdint>
#include <string_view>

namespace sonde::frontend {

/// What a function returns, as far as pointers are concerned.
enum class SummaryResult : uint8_t {
  Nothing, ///< no pointer
  Heap,    ///< a new object
  Same,    ///< its first argument
  Inside,  ///< a place in the object that its first argument points to
  Errno,   ///< the address of `errno`
  Ctype,   ///< the address of a pointer to a table of characters
};

/// What a function does with pointers beside returning one.
enum class SummaryEffect : uint8_t {
  Nothing,
  Bytes,       ///< reads or writes bytes that are no pointers
  Copies,      ///< memory to its first argument from its second, as many bytes as its third says
  Reallocates, ///< the new object has the content of the first argument's
  StoresHeap,  ///< the address of a new object where its first argument points to
  CallsAtExit, ///< its first argument, with its second
  SystemCall,  ///< what the number that is its first argument says
};

struct Summary {
  std::string_view name;
  SummaryResult result;
  SummaryEffect effect = SummaryEffect::Nothing;
  int size = -1;  ///< Heap: the argument that is the size, or the size of an element
  int count = -1; ///< Heap: the argument that is the number of elements
};

/// Returns the row of a function, or null if it has none.
const Summary* findSummary(std::string_view name);

} // namespace sonde::frontend
