/// \file
/// Reads and writes ranges of an address space page by page. A range is checked as a whole before a byte of
/// it changes. The bytes are counted as they are gone through (AddressSpace::handled).

#include "memory/access_cache.h"
#include "memory/address_space.h"
#include "support/check.h"

#include <algorithm>
#include <cstring>

namespace sonde::memory {

AddressSpace::View AddressSpace::view(const Object& object, uint64_t offset) {
  if (!object.paged()) return {const_cast<uint8_t*>(object.inlineBytes()) + offset, object.size() - offset};
  const uint64_t inPage = offset % pageSize;
  return {const_cast<uint8_t*>(object.pages().page(offset / pageSize)) + inPage,
          std::min(pageSize - inPage, object.size() - offset)};
}

AddressSpace::View AddressSpace::ownView(Object& object, uint64_t offset) {
  if (!object.paged()) return view(object, offset);
  const uint64_t index = offset / pageSize, inPage = offset % pageSize;
  if (!object.pages().ownsPage(index)) {
    closeWindows(object.base() + index * pageSize, pageSize); // the page is about to be copied
    grow(pageSize);
  }
  return {object.pages().writablePage(index) + inPage, std::min(pageSize - inPage, object.size() - offset)};
}

AddressSpace::Chunk AddressSpace::chunkAt(uint64_t address, AccessMode mode) {
  const Object* object = find(address);
  const bool write = mode == AccessMode::Write;
  if (!object || !object->has(address) || !object->inScope()) return {};
  if (write && object->readOnly()) return {};
  const uint64_t start = object->paged() ? (address - object->base()) / pageSize * pageSize : 0;
  uint64_t proven = object->provenSize() - start;
  if (!object->concrete()) {
    // Of memory that is defined step by step, the beginning can be accessed directly.
    if (!limits_.fresh) return {};
    proven = std::min(proven, object->symbolic()->concreteFrom(start));
    if (address - object->base() - start >= proven) return {};
  }
  if (write) {
    Object& owned = own(*object);
    const View bytes = ownView(owned, start);
    return {owned.base() + start, bytes.bytes, std::min(bytes.size, proven), true};
  }
  const View bytes = view(*object, start);
  return {object->base() + start, bytes.bytes, std::min(bytes.size, proven), false};
}

const uint8_t* AddressSpace::peek(uint64_t address, uint64_t& size, Outcome& outcome) const {
  const Object* object = check(AccessMode::Read, address, 1, outcome.fault);
  if (!object) return nullptr;
  const uint64_t offset = address - object->base();
  const View bytes = view(*object, offset);
  size = std::min(bytes.size, object->provenSize() - offset);
  if (!object->concrete()) {
    size = std::min(size, object->symbolic()->concreteFrom(offset));
    if (size == 0) {
      outcome.symbolic = {address, 1};
      return nullptr;
    }
  }
  return bytes.bytes;
}

Outcome AddressSpace::read(uint64_t address, void* to, uint64_t size) const {
  if (size == 0) return {};
  FaultPtr fault;
  const Object* object = check(AccessMode::Read, address, size, fault);
  if (!object) return fault;
  if (object->isSymbolic(address - object->base(), size)) return SymbolicRange{address, size};
  handle(size);
  auto* out = static_cast<uint8_t*>(to);
  for (uint64_t offset = address - object->base(); size > 0;) {
    const View bytes = view(*object, offset);
    const uint64_t count = std::min(size, bytes.size);
    std::memcpy(out, bytes.bytes, count);
    out += count;
    offset += count;
    size -= count;
  }
  return {};
}

FaultPtr AddressSpace::write(uint64_t address, const void* from, uint64_t size) {
  if (size == 0) return nullptr;
  FaultPtr fault;
  const Object* found = check(AccessMode::Write, address, size, fault);
  if (!found) return fault;
  initialise(address, from, size);
  return nullptr;
}

void AddressSpace::initialise(uint64_t address, const void* from, uint64_t size) {
  if (size == 0) return;
  const Object* found = find(address);
  SONDE_CHECK(found && found->contains(address, size), "the range lies in one object");
  handle(size);
  Object& object = own(*found);
  object.setConcrete(address - object.base(), size);
  auto* in = static_cast<const uint8_t*>(from);
  for (uint64_t offset = address - object.base(); size > 0;) {
    const View bytes = ownView(object, offset);
    const uint64_t count = std::min(size, bytes.size);
    std::memcpy(bytes.bytes, in, count);
    in += count;
    offset += count;
    size -= count;
  }
}

FaultPtr AddressSpace::fill(uint64_t address, uint8_t value, uint64_t size) {
  if (size == 0) return nullptr;
  FaultPtr fault;
  if (!check(AccessMode::Write, address, size, fault)) return fault;
  fillUnchecked(address, value, size);
  return nullptr;
}

void AddressSpace::fillUnchecked(uint64_t address, uint8_t value, uint64_t size) {
  Object& object = own(*find(address));
  object.setConcrete(address - object.base(), size);
  for (uint64_t offset = address - object.base(); size > 0;) {
    uint64_t count = std::min(size, view(object, offset).size);
    constexpr uint64_t worthSharing = 16;
    constexpr uint64_t mostAtOnce = uint64_t{64} << 20;
    constexpr uint64_t contentOfNode = 512; // bytes of content for each byte of a node
    const bool isShared = offset % pageSize == 0 && size / pageSize >= worthSharing;
    if (isShared) count = std::min(size / pageSize * pageSize, mostAtOnce);
    handle(count);
    if (isShared) {
      closeWindows(object.base() + offset, count); // the pages move
      grow(pageSize + count / contentOfNode);      // one page for all, and the nodes above
      object.pages().fillPages(offset / pageSize, (offset + count) / pageSize, value);
    } else if (value != object.fill() || !object.paged() || !object.pages().isAbsent(offset / pageSize)) {
      std::memset(ownView(object, offset).bytes, value, count);
    }
    offset += count;
    size -= count;
  }
}

FaultPtr AddressSpace::copy(uint64_t to, uint64_t from, uint64_t size) {
  if (size == 0) return nullptr;
  FaultPtr fault;
  const Object* source = check(AccessMode::Read, from, size, fault);
  if (!source || !check(AccessMode::Write, to, size, fault)) return fault;
  copyUnchecked(to, from, size);
  return nullptr;
}

void AddressSpace::copyContent(uint64_t to, uint64_t from) {
  const uint64_t size = std::min(find(to)->size(), find(from)->size());
  if (size > 0) copyUnchecked(to, from, size);
}

void AddressSpace::copyUnchecked(uint64_t to, uint64_t from, uint64_t size) {
  constexpr uint64_t small = 64;
  const Object* source = find(from);
  if (!source->isSymbolic(from - source->base(), size))
    copyConcrete(to, from, size);
  else if (size > small)
    copySymbolic(to, from, size);
  else
    pokeBytes(to, peekBytes(from, size));
}

void AddressSpace::copyConcrete(uint64_t to, uint64_t from, uint64_t size) {
  const Object* source = find(from);
  // Blocks end at the page borders of the source, so that pages that were never written stay absent, or are
  // filled together. The copy goes backwards if the ranges overlap and the target lies behind the source.
  uint8_t buffer[pageSize];
  const bool backwards = to > from && to - from < size;
  while (size > 0) {
    uint64_t count, start;
    const uint64_t offset = from - source->base();
    if (backwards) {
      const uint64_t end = offset + size;
      count = std::min(size, (end - 1) % pageSize + 1);
      start = size - count;
    } else {
      count = std::min(size, pageSize - offset % pageSize);
      start = 0;
    }
    const uint64_t at = offset + start;
    if (source->paged() && source->pages().isAbsent(at / pageSize)) {
      if (!backwards) {
        const uint64_t end = (at + size + pageSize - 1) / pageSize;
        count = std::min(size, source->pages().nextPresent(at / pageSize, end) * pageSize - at);
      }
      fillUnchecked(to + start, source->fill(), count);
    } else {
      std::memcpy(buffer, view(*source, at).bytes, count);
      initialise(to + start, buffer, count);
    }
    source = find(from); // the object may have been copied by the write
    size -= count;
    if (!backwards) {
      to += count;
      from += count;
    }
  }
}

/// Walks two ranges together, in steps of bytes that are contiguous in both; `visit` returns true to stop.
template <typename Visit>
Outcome AddressSpace::walkPairs(uint64_t left, uint64_t right, uint64_t size, Visit visit) const {
  while (size > 0) {
    Outcome outcome;
    uint64_t leftSize = 0, rightSize = 0;
    const uint8_t* leftBytes = peek(left, leftSize, outcome);
    if (!leftBytes) return outcome;
    const uint8_t* rightBytes = peek(right, rightSize, outcome);
    if (!rightBytes) return outcome;
    const uint64_t count = std::min({size, leftSize, rightSize});
    handle(count);
    if (visit(leftBytes, rightBytes, count)) return {};
    left += count;
    right += count;
    size -= count;
  }
  return {};
}

Outcome AddressSpace::compare(uint64_t left, uint64_t right, uint64_t size, int& order) const {
  order = 0;
  return walkPairs(left, right, size, [&](const uint8_t* a, const uint8_t* b, uint64_t count) {
    order = std::memcmp(a, b, count);
    return order != 0;
  });
}

Outcome AddressSpace::scan(uint64_t address, uint8_t value, uint64_t limit, uint64_t& length) const {
  for (length = 0; length < limit;) {
    Outcome outcome;
    uint64_t size = 0;
    const uint8_t* bytes = peek(address + length, size, outcome);
    if (!bytes) return outcome;
    size = std::min(size, limit - length);
    handle(size);
    if (const void* found = std::memchr(bytes, value, size)) {
      length += static_cast<uint64_t>(static_cast<const uint8_t*>(found) - bytes);
      return {};
    }
    length += size;
  }
  return {};
}

Outcome AddressSpace::compareStrings(uint64_t left, uint64_t right, uint64_t limit, int& order) const {
  order = 0;
  return walkPairs(left, right, limit, [&](const uint8_t* a, const uint8_t* b, uint64_t count) {
    for (uint64_t i = 0; i < count; ++i) {
      order = a[i] - b[i];
      if (order != 0 || a[i] == 0) return true;
    }
    return false;
  });
}

Outcome AddressSpace::readString(uint64_t address, std::string& text, uint64_t limit) const {
  uint64_t length = 0;
  if (Outcome outcome = scan(address, 0, limit, length); !outcome) return outcome;
  requireRoom(length);
  text.resize(length);
  return read(address, text.data(), length);
}

AddressSpace::Stretch AddressSpace::stretchAt(uint64_t address) const {
  const Object* object = find(address);
  SONDE_CHECK(object && object->contains(address), "the address lies in an object");
  const uint64_t offset = address - object->base();
  const View bytes = view(*object, offset);
  const bool absent = object->paged() && object->pages().isAbsent(offset / pageSize);
  return {address, absent ? nullptr : bytes.bytes, bytes.size, object->readOnly(), object->fill()};
}

} // namespace sonde::memory
