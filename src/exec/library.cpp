#include "exec/library.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cctype>
#include <cerrno>
#include <ctype.h>

namespace sonde::exec {

using memory::AddressSpace;
using memory::FaultPtr;
using memory::ObjectKind;

namespace {

constexpr uint64_t mallocAlignment = 16;

/// The value, unless something went wrong on the way to it.
LibraryResult result(FaultPtr fault, uint64_t value) { return {fault ? 0 : value, std::move(fault)}; }

/// memcmp's int in the low 32 bits.
uint64_t fromInt(int value) { return static_cast<uint32_t>(value); }

void setErrno(const LibraryCall& call, int value) {
  call.space.initialise(call.objects.errnoVariable, &value, sizeof value);
}

// --- Allocation ---

LibraryResult allocate(const LibraryCall& call, uint64_t size, uint64_t alignment) {
  const uint64_t base = call.space.allocate(ObjectKind::Heap, size, alignment, call.site);
  if (!base) setErrno(call, ENOMEM);
  return {base, nullptr};
}

LibraryResult mallocFunction(const LibraryCall& call) {
  return allocate(call, call.arguments[0], mallocAlignment);
}

/// Products that overflow are larger than anything that can be allocated.
uint64_t product(uint64_t left, uint64_t right) {
  uint64_t size = 0;
  return __builtin_mul_overflow(left, right, &size) ? AddressSpace::unlimited : size;
}

LibraryResult callocFunction(const LibraryCall& call) {
  return allocate(call, product(call.arguments[0], call.arguments[1]),
                  mallocAlignment); // fresh memory is zero
}

LibraryResult freeFunction(const LibraryCall& call) {
  if (call.arguments[0] == 0) return {};
  return {0, call.space.free(call.arguments[0], call.site)};
}

LibraryResult reallocate(const LibraryCall& call, uint64_t old, uint64_t size) {
  if (old == 0) return allocate(call, size, mallocAlignment);
  const auto object = call.space.objectAt(old);
  const bool legal = object && object->kind == ObjectKind::Heap && object->base == old;
  if (!legal || size == 0) return {0, call.space.free(old, call.site)};
  LibraryResult fresh = allocate(call, size, mallocAlignment);
  if (fresh.value == 0) return fresh;
  fresh.fault = call.space.copy(fresh.value, old, std::min(size, object->size));
  if (!fresh.fault) fresh.fault = call.space.free(old, call.site);
  return fresh;
}

LibraryResult reallocFunction(const LibraryCall& call) {
  return reallocate(call, call.arguments[0], call.arguments[1]);
}

LibraryResult reallocarrayFunction(const LibraryCall& call) {
  return reallocate(call, call.arguments[0], product(call.arguments[1], call.arguments[2]));
}

LibraryResult alignedAllocFunction(const LibraryCall& call) {
  const uint64_t alignment = call.arguments[0];
  if (!std::has_single_bit(alignment)) {
    setErrno(call, EINVAL);
    return {};
  }
  return allocate(call, call.arguments[1], std::max(alignment, mallocAlignment));
}

LibraryResult posixMemalignFunction(const LibraryCall& call) {
  const uint64_t alignment = call.arguments[1];
  if (!std::has_single_bit(alignment) || alignment % sizeof(void*) != 0) return {EINVAL, nullptr};
  const uint64_t base = call.space.allocate(ObjectKind::Heap, call.arguments[2], alignment, call.site);
  if (!base) return {ENOMEM, nullptr};
  return {0, call.space.write(call.arguments[0], &base, sizeof base)};
}

LibraryResult vallocFunction(const LibraryCall& call) {
  return allocate(call, call.arguments[0], memory::pageSize);
}

LibraryResult usableSizeFunction(const LibraryCall& call) {
  const auto object = call.space.objectAt(call.arguments[0]);
  return {object && object->base == call.arguments[0] ? object->size : 0, nullptr};
}

// --- Memory ---

LibraryResult memcpyFunction(const LibraryCall& call) {
  return result(call.space.copy(call.arguments[0], call.arguments[1], call.arguments[2]), call.arguments[0]);
}

LibraryResult mempcpyFunction(const LibraryCall& call) {
  return result(call.space.copy(call.arguments[0], call.arguments[1], call.arguments[2]),
                call.arguments[0] + call.arguments[2]);
}

LibraryResult memsetFunction(const LibraryCall& call) {
  return result(
      call.space.fill(call.arguments[0], static_cast<uint8_t>(call.arguments[1]), call.arguments[2]),
      call.arguments[0]);
}

LibraryResult bzeroFunction(const LibraryCall& call) {
  return result(call.space.fill(call.arguments[0], 0, call.arguments[1]), 0);
}

LibraryResult memcmpFunction(const LibraryCall& call) {
  int order = 0;
  FaultPtr fault = call.space.compare(call.arguments[0], call.arguments[1], call.arguments[2], order);
  return result(std::move(fault), fromInt(order));
}

LibraryResult memchrFunction(const LibraryCall& call) {
  uint64_t length = 0;
  FaultPtr fault =
      call.space.scan(call.arguments[0], static_cast<uint8_t>(call.arguments[1]), call.arguments[2], length);
  return result(std::move(fault), length < call.arguments[2] ? call.arguments[0] + length : 0);
}

// --- Strings ---

LibraryResult strnlenOf(const LibraryCall& call, uint64_t limit) {
  uint64_t length = 0;
  FaultPtr fault = call.space.scan(call.arguments[0], 0, limit, length);
  return result(std::move(fault), length);
}

LibraryResult strlenFunction(const LibraryCall& call) { return strnlenOf(call, AddressSpace::unlimited); }
LibraryResult strnlenFunction(const LibraryCall& call) { return strnlenOf(call, call.arguments[1]); }

/// Copies the string at `from` with its terminator; the result is the address of the copy's terminator.
LibraryResult copyString(AddressSpace& space, uint64_t to, uint64_t from) {
  uint64_t length = 0;
  FaultPtr fault = space.scan(from, 0, AddressSpace::unlimited, length);
  if (!fault) fault = space.copy(to, from, length + 1);
  return result(std::move(fault), to + length);
}

LibraryResult strcpyFunction(const LibraryCall& call) {
  return result(copyString(call.space, call.arguments[0], call.arguments[1]).fault, call.arguments[0]);
}

LibraryResult stpcpyFunction(const LibraryCall& call) {
  return copyString(call.space, call.arguments[0], call.arguments[1]);
}

LibraryResult strncpyFunction(const LibraryCall& call) {
  const uint64_t to = call.arguments[0], limit = call.arguments[2];
  uint64_t length = 0;
  FaultPtr fault = call.space.scan(call.arguments[1], 0, limit, length);
  if (!fault) fault = call.space.copy(to, call.arguments[1], length);
  if (!fault) fault = call.space.fill(to + length, 0, limit - length);
  return result(std::move(fault), to);
}

LibraryResult strcatFunction(const LibraryCall& call) {
  uint64_t length = 0;
  FaultPtr fault = call.space.scan(call.arguments[0], 0, AddressSpace::unlimited, length);
  if (!fault) fault = copyString(call.space, call.arguments[0] + length, call.arguments[1]).fault;
  return result(std::move(fault), call.arguments[0]);
}

LibraryResult strncatFunction(const LibraryCall& call) {
  uint64_t end = 0, length = 0;
  FaultPtr fault = call.space.scan(call.arguments[0], 0, AddressSpace::unlimited, end);
  if (!fault) fault = call.space.scan(call.arguments[1], 0, call.arguments[2], length);
  if (!fault) fault = call.space.copy(call.arguments[0] + end, call.arguments[1], length);
  if (!fault) fault = call.space.fill(call.arguments[0] + end + length, 0, 1);
  return result(std::move(fault), call.arguments[0]);
}

LibraryResult compareStrings(const LibraryCall& call, uint64_t limit) {
  int order = 0;
  FaultPtr fault = call.space.compareStrings(call.arguments[0], call.arguments[1], limit, order);
  return result(std::move(fault), fromInt(order));
}

LibraryResult strcmpFunction(const LibraryCall& call) {
  return compareStrings(call, AddressSpace::unlimited);
}
LibraryResult strncmpFunction(const LibraryCall& call) { return compareStrings(call, call.arguments[2]); }

LibraryResult strchrFunction(const LibraryCall& call) {
  // In blocks, so that little is read beyond the character; what cannot be read there does not matter.
  constexpr uint64_t block = 64;
  const auto wanted = static_cast<char>(call.arguments[1]);
  for (uint64_t at = call.arguments[0];;) {
    const auto object = call.space.objectAt(at);
    const uint64_t left = object && object->size ? object->base + object->size - at : 1;
    char bytes[block];
    const uint64_t count = std::min(block, left);
    if (FaultPtr fault = call.space.read(at, bytes, count)) return result(std::move(fault), 0);
    for (uint64_t i = 0; i < count; ++i) {
      if (bytes[i] == wanted) return {at + i, nullptr};
      if (bytes[i] == 0) return {};
    }
    at += count;
  }
}

LibraryResult strrchrFunction(const LibraryCall& call) {
  std::string text;
  if (FaultPtr fault = call.space.readString(call.arguments[0], text)) return result(std::move(fault), 0);
  const auto wanted = static_cast<char>(call.arguments[1]);
  if (wanted == 0) return {call.arguments[0] + text.size(), nullptr};
  const size_t found = text.rfind(wanted);
  return {found == std::string::npos ? 0 : call.arguments[0] + found, nullptr};
}

LibraryResult duplicate(const LibraryCall& call, uint64_t limit) {
  uint64_t length = 0;
  FaultPtr fault = call.space.scan(call.arguments[0], 0, limit, length);
  if (fault) return result(std::move(fault), 0);
  LibraryResult fresh = allocate(call, length + 1, mallocAlignment);
  if (fresh.value) fresh.fault = call.space.copy(fresh.value, call.arguments[0], length);
  return fresh;
}

LibraryResult strdupFunction(const LibraryCall& call) { return duplicate(call, AddressSpace::unlimited); }
LibraryResult strndupFunction(const LibraryCall& call) { return duplicate(call, call.arguments[1]); }

// --- Random numbers ---

LibraryResult randFunction(const LibraryCall& call) {
  process::RandomState state;
  if (FaultPtr fault = call.space.read(call.objects.randomState, &state, sizeof state))
    return {0, std::move(fault)};
  const uint32_t number = state.draw();
  call.space.initialise(call.objects.randomState, &state, sizeof state);
  return {number, nullptr};
}

LibraryResult srandFunction(const LibraryCall& call) {
  const process::RandomState state(static_cast<uint32_t>(call.arguments[0]));
  call.space.initialise(call.objects.randomState, &state, sizeof state);
  return {};
}

// --- Variables and tables ---

LibraryResult errnoLocationFunction(const LibraryCall& call) { return {call.objects.errnoVariable, nullptr}; }
LibraryResult ctypeClassesFunction(const LibraryCall& call) { return {call.objects.ctypeClasses, nullptr}; }
LibraryResult ctypeLowerFunction(const LibraryCall& call) { return {call.objects.ctypeLower, nullptr}; }
LibraryResult ctypeUpperFunction(const LibraryCall& call) { return {call.objects.ctypeUpper, nullptr}; }

constexpr bool allocates(std::string_view name) {
  return name.find("alloc") != name.npos || name.find("memalign") != name.npos;
}

constexpr bool mayFail(std::string_view name) {
  return name == "strdup" || name == "strndup" || (allocates(name) && name != "malloc_usable_size");
}

/// Gives back the error itself, and memory through an argument.
bool returnsError(const LibraryFunction& function) { return function.call == posixMemalignFunction; }

constexpr LibraryFunction functions[] = {
#define X(name, parameters, implementation)                                                                  \
  {name, parameters, implementation, allocates(name), mayFail(name)},
    SONDE_LIBRARY_FUNCTIONS(X)
#undef X
};

} // namespace

uint64_t failAllocation(const LibraryFunction& function, AddressSpace& space,
                        const process::LibraryObjects& objects) {
  if (returnsError(function)) return ENOMEM;
  const int error = ENOMEM;
  space.initialise(objects.errnoVariable, &error, sizeof error);
  return 0;
}

bool hasAllocated(const LibraryFunction& function, uint64_t result) {
  return returnsError(function) == (result == 0);
}

const LibraryFunction* findLibraryFunction(std::string_view name) {
  const auto* found = std::find_if(std::begin(functions), std::end(functions),
                                   [&](const LibraryFunction& function) { return name == function.name; });
  return found == std::end(functions) ? nullptr : found;
}

} // namespace sonde::exec
