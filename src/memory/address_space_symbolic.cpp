/// \file
/// Bytes with expressions, and accesses at symbolic offsets.

#include "memory/address_space.h"
#include "support/check.h"

#include <bit>

namespace sonde::memory {

using expr::Builder;
using expr::Expr;
using expr::Node;

FaultPtr AddressSpace::readBytes(uint64_t address, std::vector<Byte>& bytes, uint64_t size) const {
  bytes.clear();
  if (size == 0) return nullptr;
  FaultPtr fault;
  const Object* object = check(AccessMode::Read, address, size, fault);
  if (!object) return fault;
  bytes.resize(size);
  for (uint64_t n = 0; n < size; ++n) {
    const uint64_t offset = address - object->base() + n;
    bytes[n].value = *view(*object, offset).bytes;
    if (!object->concrete()) bytes[n].expression = object->symbolic()->at(*builder_, offset);
  }
  return nullptr;
}

FaultPtr AddressSpace::writeBytes(uint64_t address, std::span<const Byte> bytes) {
  if (bytes.empty()) return nullptr;
  FaultPtr fault;
  const Object* found = check(AccessMode::Write, address, bytes.size(), fault);
  if (!found) return fault;
  closeWindows(found->base(), found->size());
  Object& object = own(*found);
  const uint64_t start = address - object.base();
  for (uint64_t n = 0; n < bytes.size(); ++n) {
    if (!bytes[n].concrete()) {
      object.ownSymbolic().set(start + n, bytes[n].expression);
      continue;
    }
    *ownView(object, start + n).bytes = bytes[n].value;
    object.setConcrete(start + n, 1);
  }
  return nullptr;
}

void AddressSpace::makeSymbolic(uint64_t address, uint64_t size, const Node* array) {
  if (size == 0) return;
  const Object* found = find(address);
  SONDE_CHECK(found && found->contains(address, size), "the range lies in one object");
  closeWindows(found->base(), found->size());
  Object& object = own(*found);
  SymbolicBytes& symbolic = object.ownSymbolic();
  if (size == object.size()) return symbolic.setArray(array);
  for (uint64_t n = 0; n < size; ++n)
    symbolic.set(address - object.base() + n,
                 builder_->read(array, builder_->constant(array->indexWidth(), n)));
}

bool AddressSpace::isSymbolic(uint64_t base) const {
  const Object* object = find(base);
  return object && !object->concrete();
}

namespace {

/// The low bits of \p offset that tell where in an element of \p width bytes an access begins, if they are
/// known; `width` if not.
unsigned residueOf(const Node* offset, unsigned width) {
  const expr::Abstract& known = offset->abstract();
  const uint64_t mask = width - 1;
  if (((known.zeros | known.ones) & mask) != mask) return width;
  return static_cast<unsigned>(known.ones & mask);
}

} // namespace

Expr AddressSpace::readAt(uint64_t base, const Node* offset, unsigned size) const {
  const Object* object = find(base);
  SONDE_CHECK(object && object->base() == base, "no object begins here");
  Builder& builder = *builder_;
  closeWindows(object->base(), object->size()); // so that a write is seen, and the table forgotten
  Expr narrow = builder.extract(offset, arrayIndexWidth - 1, 0);
  if (size > 1 && std::has_single_bit(size) && size <= sizeof(uint64_t)) {
    const unsigned residue = residueOf(offset, size);
    if (Expr table = residue < size ? object->table(builder, size, residue) : Expr()) {
      const auto shift = static_cast<unsigned>(std::countr_zero(size));
      Expr index = builder.zext(builder.extract(narrow, arrayIndexWidth - 1, shift), arrayIndexWidth);
      return builder.read(table, index);
    }
  }
  Expr array = object->table(builder, 1, 0);
  Expr value;
  for (unsigned n = 0; n < size; ++n) {
    Expr byte = builder.read(array, builder.add(narrow, builder.constant(arrayIndexWidth, n)));
    value = value ? builder.concat(byte, value) : byte;
  }
  return value;
}

void AddressSpace::writeAt(uint64_t base, const Node* offset, const Node* value) {
  const Object* found = find(base);
  SONDE_CHECK(found && found->base() == base, "no object begins here");
  closeWindows(found->base(), found->size());
  Object& object = own(*found);
  const std::vector<uint8_t> concrete = object.gather();
  object.ownSymbolic().store(*builder_, concrete, builder_->extract(offset, arrayIndexWidth - 1, 0), value);
}

} // namespace sonde::memory
