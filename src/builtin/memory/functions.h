#pragma once

/// \file
/// Functions of the C library that work on memory alone: allocation, because the heap is the engine's, and
/// the plain memory and string functions, because a native call costs a process. Each checks every byte it
/// touches and stops where the function it stands for would stop.

#include "exec/call/builtin.h"
#include "memory/address_space.h"
#include "process/library_objects.h"

#include <array>
#include <cstdint>
#include <span>

namespace sonde::builtin {

/// A call of such a function with concrete arguments.
struct MemoryCall {
  memory::AddressSpace& space;
  const process::LibraryObjects& objects;
  std::span<const uint64_t> arguments; ///< zero-extended
  memory::Site site;
  memory::AllocationSite origin; ///< the call that allocates
  bool checksOverlap = false;    ///< a copy between ranges that overlap is a fault

  /// Returns the n-th argument; 0 if the call passes fewer.
  uint64_t operator[](size_t n) const { return n < arguments.size() ? arguments[n] : 0; }
};

struct MemoryResult {
  uint64_t value = 0; ///< the result, zero-extended
  memory::Outcome outcome;
};

/// Returns `value` as the result, unless the outcome is a fault or symbolic bytes.
inline MemoryResult resultOf(memory::Outcome outcome, uint64_t value) {
  const bool done{outcome};
  return {done ? value : 0, std::move(outcome)};
}

/// Returns the result of a function that returns int, such as memcmp, as a register.
inline uint64_t fromInt(int value) { return static_cast<uint32_t>(value); }

/// Allocates a heap object; returns null and sets `errno` if there is no memory.
MemoryResult allocateObject(const MemoryCall&, uint64_t size);

// Allocation (allocation.cpp): sizes may be symbolic
void mallocFunction(exec::BuiltinCall&);
void callocFunction(exec::BuiltinCall&);
MemoryResult freeFunction(const MemoryCall&);
void reallocFunction(exec::BuiltinCall&);
void reallocarrayFunction(exec::BuiltinCall&);
void alignedAllocFunction(exec::BuiltinCall&);
void posixMemalignFunction(exec::BuiltinCall&);
void vallocFunction(exec::BuiltinCall&);
void usableSizeFunction(exec::BuiltinCall&);

// Bytes (bytes.cpp): lengths of those that write may be symbolic
void memcpyFunction(exec::BuiltinCall&);
void memmoveFunction(exec::BuiltinCall&);
void mempcpyFunction(exec::BuiltinCall&);
void memsetFunction(exec::BuiltinCall&);
void bzeroFunction(exec::BuiltinCall&);
MemoryResult memcmpFunction(const MemoryCall&);
MemoryResult memchrFunction(const MemoryCall&);

// Strings (strings.cpp)
MemoryResult strlenFunction(const MemoryCall&);
MemoryResult strnlenFunction(const MemoryCall&);
MemoryResult strcpyFunction(const MemoryCall&);
MemoryResult stpcpyFunction(const MemoryCall&);
MemoryResult strncpyFunction(const MemoryCall&);
MemoryResult strcatFunction(const MemoryCall&);
MemoryResult strncatFunction(const MemoryCall&);
MemoryResult strcmpFunction(const MemoryCall&);
MemoryResult strncmpFunction(const MemoryCall&);
MemoryResult strchrFunction(const MemoryCall&);
MemoryResult strrchrFunction(const MemoryCall&);
MemoryResult strdupFunction(const MemoryCall&);
MemoryResult strndupFunction(const MemoryCall&);

// What the C library keeps (library_state.cpp)
MemoryResult randFunction(const MemoryCall&);
MemoryResult srandFunction(const MemoryCall&);
MemoryResult errnoLocationFunction(const MemoryCall&);
MemoryResult ctypeClassesFunction(const MemoryCall&);
MemoryResult ctypeLowerFunction(const MemoryCall&);
MemoryResult ctypeUpperFunction(const MemoryCall&);

/// Adapts such a function to a handler of the table.
template <MemoryResult (*function)(const MemoryCall&)> void onMemory(exec::BuiltinCall& call) {
  std::array<uint64_t, exec::Signature::most> arguments{};
  for (size_t n = 0; n < arguments.size(); ++n) arguments[n] = call[n];
  exec::Execution& execution = call.execution;
  const bool checksOverlap =
      execution.settings.checks.has(check::Check::Overlap) && !execution.state.frame->function->runtime;
  MemoryResult result = function({execution.state.memory, execution.objects, arguments, execution.site(),
                                  execution.allocationSite(), checksOverlap});
  if (call.check(std::move(result.outcome))) call.give(result.value);
}

} // namespace sonde::builtin
