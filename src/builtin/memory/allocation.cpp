#include "builtin/memory/functions.h"

#include <algorithm>
#include <bit>
#include <cerrno>

namespace sonde::builtin {

using memory::AddressSpace;
using memory::ObjectKind;

namespace {

constexpr uint64_t mallocAlignment = 16;

void setErrno(const MemoryCall& call, int value) {
  call.space.initialise(call.objects.errnoVariable, &value, sizeof value);
}

} // namespace

MemoryResult allocateObject(const MemoryCall& call, uint64_t size, uint64_t alignment) {
  const uint64_t base =
      call.space.allocate(ObjectKind::Heap, size, std::max(alignment, mallocAlignment), call.site);
  if (!base) setErrno(call, ENOMEM);
  return {base, {}};
}

MemoryResult mallocFunction(const MemoryCall& call) { return allocateObject(call, call[0]); }

namespace {

/// Products that overflow are larger than anything that can be allocated.
uint64_t product(uint64_t left, uint64_t right) {
  uint64_t size = 0;
  return __builtin_mul_overflow(left, right, &size) ? AddressSpace::unlimited : size;
}

} // namespace

MemoryResult callocFunction(const MemoryCall& call) {
  return allocateObject(call, product(call[0], call[1])); // fresh memory is zero
}

MemoryResult freeFunction(const MemoryCall& call) {
  if (call[0] == 0) return {};
  return {0, call.space.free(call[0], call.site)};
}

namespace {

MemoryResult reallocate(const MemoryCall& call, uint64_t old, uint64_t size) {
  if (old == 0) return allocateObject(call, size);
  const auto object = call.space.objectAt(old);
  const bool legal = object && object->kind == ObjectKind::Heap && object->base == old;
  if (!legal || size == 0) return {0, call.space.free(old, call.site)};
  MemoryResult fresh = allocateObject(call, size);
  if (fresh.value == 0) return fresh;
  fresh.outcome = call.space.copy(fresh.value, old, std::min(size, object->size));
  if (fresh.outcome) fresh.outcome = call.space.free(old, call.site);
  return fresh;
}

} // namespace

MemoryResult reallocFunction(const MemoryCall& call) { return reallocate(call, call[0], call[1]); }

MemoryResult reallocarrayFunction(const MemoryCall& call) {
  return reallocate(call, call[0], product(call[1], call[2]));
}

MemoryResult alignedAllocFunction(const MemoryCall& call) {
  const uint64_t alignment = call[0];
  if (!std::has_single_bit(alignment)) {
    setErrno(call, EINVAL);
    return {};
  }
  return allocateObject(call, call[1], alignment);
}

MemoryResult posixMemalignFunction(const MemoryCall& call) {
  const uint64_t alignment = call[1];
  if (!std::has_single_bit(alignment) || alignment % sizeof(void*) != 0) return {EINVAL, {}};
  const uint64_t base = call.space.allocate(ObjectKind::Heap, call[2], alignment, call.site);
  if (!base) return {ENOMEM, {}};
  return {0, call.space.write(call[0], &base, sizeof base)};
}

MemoryResult vallocFunction(const MemoryCall& call) {
  return allocateObject(call, call[0], memory::pageSize);
}

MemoryResult usableSizeFunction(const MemoryCall& call) {
  const auto object = call.space.objectAt(call[0]);
  return {object && object->base == call[0] ? object->size : 0, {}};
}

} // namespace sonde::builtin
