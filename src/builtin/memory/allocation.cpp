#include "builtin/memory/functions.h"
#include "exec/symbolic/object_size.h"
#include "support/fresh_byte.h"

#include <algorithm>
#include <bit>
#include <cerrno>

namespace sonde::builtin {

using exec::BuiltinCall;
using exec::ObjectSize;
using memory::ObjectKind;

namespace {

constexpr uint64_t mallocAlignment = 16;

void setErrno(memory::AddressSpace& space, const process::LibraryObjects& objects, int value) {
  space.initialise(objects.errnoVariable, &value, sizeof value);
}

/// Returns a new heap object; 0 if there is no memory for it.
uint64_t makeObject(BuiltinCall& call, const ObjectSize& size, uint64_t alignment,
                    memory::Content content = memory::Content::New) {
  const uint64_t base = call.memory().allocate(ObjectKind::Heap, size.most, alignment, call.execution.site(),
                                               call.execution.allocationSite(), content);
  if (base) exec::setSize(call.execution, base, size);
  return base;
}

/// The same as a result of a call.
void giveObject(BuiltinCall& call, const ObjectSize& size, uint64_t alignment = mallocAlignment,
                memory::Content content = memory::Content::New) {
  const uint64_t base = makeObject(call, size, std::max(alignment, mallocAlignment), content);
  if (!base) setErrno(call.memory(), call.execution.objects, ENOMEM);
  call.give(base);
}

ObjectSize sizeAt(BuiltinCall& call, size_t n) {
  return n < call.site.slots.size() ? exec::objectSize(call.execution, call.site.slots[n]) : ObjectSize{};
}

ObjectSize productAt(BuiltinCall& call, size_t n) {
  if (n + 1 >= call.site.slots.size()) return {};
  return exec::objectSize(call.execution, call.site.slots[n], call.site.slots[n + 1]);
}

} // namespace

MemoryResult allocateObject(const MemoryCall& call, uint64_t size) {
  const uint64_t base = call.space.allocate(ObjectKind::Heap, size, mallocAlignment, call.site, call.origin);
  if (!base) setErrno(call.space, call.objects, ENOMEM);
  return {base, {}};
}

void mallocFunction(BuiltinCall& call) { giveObject(call, sizeAt(call, 0)); }
void callocFunction(BuiltinCall& call) {
  giveObject(call, productAt(call, 0), mallocAlignment, memory::Content::Zeros);
}

namespace {

/// Frees what malloc or a kin of it has made. Returns a fault for anything else.
memory::FaultPtr freeAllocated(memory::AddressSpace& space, uint64_t address, memory::Site site) {
  const auto object = space.objectAt(address);
  if (object && object->base == address && object->origin == memory::mappedMemory)
    return space.faultAt(memory::FaultKind::MismatchedFree, memory::AccessMode::Write, address, 0);
  return space.free(address, site);
}

} // namespace

MemoryResult freeFunction(const MemoryCall& call) {
  if (call[0] == 0) return {};
  return {0, freeAllocated(call.space, call[0], call.site)};
}

namespace {

/// The content of an object, which ends where its size says; the memory behind it is new.
void moveContent(BuiltinCall& call, uint64_t to, const memory::ObjectInfo& from, uint64_t room) {
  memory::AddressSpace& memory = call.memory();
  memory.copyContent(to, from.base);
  if (!from.symbolicSize) return;
  expr::Builder& builder = call.execution.reasoner.builder();
  const uint64_t size = std::min(from.size, room);
  std::vector<memory::Byte> bytes = memory.peekBytes(to, size);
  for (uint64_t n = memory.provenFrom(from.base); n < size; ++n) {
    memory::Byte& byte = bytes[n];
    if (byte.concrete() && byte.value == freshByte) continue;
    byte.expression = builder.ite(builder.ult(builder.constant(64, n), from.symbolicSize),
                                  byte.concrete() ? builder.constant(8, byte.value) : byte.expression,
                                  builder.constant(8, freshByte));
  }
  if (size > 0) memory.pokeBytes(to, bytes);
}

/// The object whose address is the first argument gets another size and address.
void reallocate(BuiltinCall& call, ObjectSize size) {
  const uint64_t old = call[0];
  if (old == 0) {
    giveObject(call, size);
    return;
  }
  const auto object = call.memory().objectAt(old);
  const bool legal = object && object->kind == ObjectKind::Heap && object->base == old &&
                     object->origin != memory::mappedMemory;
  const auto free = [&] { return call.check(freeAllocated(call.memory(), old, call.execution.site())); };
  if (!legal || isEmpty(call.execution, size)) {
    if (free()) call.give(0);
    return;
  }
  const uint64_t fresh = call.memory().allocate(ObjectKind::Heap, size.most, mallocAlignment,
                                                call.execution.site(), call.execution.allocationSite());
  if (!fresh) {
    setErrno(call.memory(), call.execution.objects, ENOMEM);
    return call.give(0);
  }
  moveContent(call, fresh, *object, size.most);
  exec::setSize(call.execution, fresh, size);
  if (free()) call.give(fresh);
}

} // namespace

void reallocFunction(BuiltinCall& call) { reallocate(call, sizeAt(call, 1)); }
void reallocarrayFunction(BuiltinCall& call) { reallocate(call, productAt(call, 1)); }

void alignedAllocFunction(BuiltinCall& call) {
  const uint64_t alignment = call[0];
  if (std::has_single_bit(alignment)) {
    giveObject(call, sizeAt(call, 1), alignment);
    return;
  }
  setErrno(call.memory(), call.execution.objects, EINVAL);
  call.give(0);
}

void posixMemalignFunction(BuiltinCall& call) {
  const uint64_t to = call[0], alignment = call[1];
  if (!std::has_single_bit(alignment) || alignment % sizeof(void*) != 0) return call.give(EINVAL);
  const ObjectSize size = sizeAt(call, 2);
  if (!call.check(call.memory().resolve(to, sizeof(void*), memory::AccessMode::Write).fault)) return;
  const uint64_t base = makeObject(call, size, alignment);
  if (!base) return call.give(ENOMEM);
  if (call.check(call.memory().write(to, &base, sizeof base))) call.give(0);
}

void vallocFunction(BuiltinCall& call) { giveObject(call, sizeAt(call, 0), memory::pageSize); }

void usableSizeFunction(BuiltinCall& call) {
  const auto object = call.memory().objectAt(call[0]);
  if (!object || object->base != call[0]) return call.give(0);
  if (object->symbolicSize) return call.give(object->symbolicSize);
  call.give(object->size);
}

} // namespace sonde::builtin
