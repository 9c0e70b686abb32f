#pragma once

/// \file
/// The functions of the C library that the engine carries out itself, on the state's own memory: allocation,
/// because the heap is the engine's, and the plain memory and string functions, because a native call costs a
/// process. Each checks every byte it touches and stops where the function it stands for would stop.

#include "memory/address_space.h"
#include "process/library_objects.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace sonde::exec {

// X(name, parameters, implementation)
#define SONDE_LIBRARY_FUNCTIONS(X)                                                                           \
  X("malloc", 1, mallocFunction)                                                                             \
  X("calloc", 2, callocFunction)                                                                             \
  X("realloc", 2, reallocFunction)                                                                           \
  X("reallocarray", 3, reallocarrayFunction)                                                                 \
  X("free", 1, freeFunction)                                                                                 \
  X("cfree", 1, freeFunction)                                                                                \
  X("aligned_alloc", 2, alignedAllocFunction)                                                                \
  X("memalign", 2, alignedAllocFunction)                                                                     \
  X("posix_memalign", 3, posixMemalignFunction)                                                              \
  X("valloc", 1, vallocFunction)                                                                             \
  X("malloc_usable_size", 1, usableSizeFunction)                                                             \
  X("memcpy", 3, memcpyFunction)                                                                             \
  X("memmove", 3, memcpyFunction)                                                                            \
  X("mempcpy", 3, mempcpyFunction)                                                                           \
  X("memset", 3, memsetFunction)                                                                             \
  X("bzero", 2, bzeroFunction)                                                                               \
  X("memcmp", 3, memcmpFunction)                                                                             \
  X("bcmp", 3, memcmpFunction)                                                                               \
  X("memchr", 3, memchrFunction)                                                                             \
  X("strlen", 1, strlenFunction)                                                                             \
  X("strnlen", 2, strnlenFunction)                                                                           \
  X("strcpy", 2, strcpyFunction)                                                                             \
  X("stpcpy", 2, stpcpyFunction)                                                                             \
  X("strncpy", 3, strncpyFunction)                                                                           \
  X("strcat", 2, strcatFunction)                                                                             \
  X("strncat", 3, strncatFunction)                                                                           \
  X("strcmp", 2, strcmpFunction)                                                                             \
  X("strncmp", 3, strncmpFunction)                                                                           \
  X("strchr", 2, strchrFunction)                                                                             \
  X("strrchr", 2, strrchrFunction)                                                                           \
  X("strdup", 1, strdupFunction)                                                                             \
  X("strndup", 2, strndupFunction)                                                                           \
  X("rand", 0, randFunction)                                                                                 \
  X("random", 0, randFunction)                                                                               \
  X("srand", 1, srandFunction)                                                                               \
  X("srandom", 1, srandFunction)                                                                             \
  X("__errno_location", 0, errnoLocationFunction)                                                            \
  X("__ctype_b_loc", 0, ctypeClassesFunction)                                                                \
  X("__ctype_tolower_loc", 0, ctypeLowerFunction)                                                            \
  X("__ctype_toupper_loc", 0, ctypeUpperFunction)

struct LibraryCall {
  memory::AddressSpace& space;
  const process::LibraryObjects& objects;
  std::span<const uint64_t> arguments; ///< at least as many as the function has parameters, zero-extended
  memory::Site site;
};

struct LibraryResult {
  uint64_t value = 0; ///< of the function's result type, zero-extended
  memory::FaultPtr fault;
};

struct LibraryFunction {
  const char* name;
  unsigned parameters;
  LibraryResult (*call)(const LibraryCall&);
  bool allocates; ///< its arguments are sizes, or an object to be resized
  bool mayFail;   ///< for want of memory
};

/// What such a function gives back if there is no memory, and sets `errno` to, unless that is the result.
uint64_t failAllocation(const LibraryFunction&, memory::AddressSpace&, const process::LibraryObjects&);
/// Whether it has given memory.
bool hasAllocated(const LibraryFunction&, uint64_t result);

/// Null: not one of the engine's.
const LibraryFunction* findLibraryFunction(std::string_view name);

} // namespace sonde::exec
