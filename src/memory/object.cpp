#include "memory/object.h"

#include "support/check.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>

namespace sonde::memory {

Object::Object(const ObjectInfo& info)
    : kind_(info.kind), readOnly_(info.readOnly), allocated_(info.allocated), id_(info.id), base_(info.base),
      size_(info.size) {}

Object::Object(const Object& other)
    : kind_(other.kind_), readOnly_(other.readOnly_), inScope_(other.inScope_), allocated_(other.allocated_),
      ended_(other.ended_), id_(other.id_), base_(other.base_), size_(other.size_),
      symbolic_(other.symbolic_) {}

void* Object::allocateFor(uint64_t size) {
  void* storage = std::malloc(sizeof(Object) + (size > maxInline ? sizeof(PagedBytes) : size));
  if (!storage) throw std::bad_alloc();
  return storage;
}

Ref<Object> Object::create(const ObjectInfo& info) {
  auto* object = new (allocateFor(info.size)) Object(info);
  if (object->paged())
    new (&object->pages()) PagedBytes((info.size + pageSize - 1) / pageSize);
  else
    std::memset(object->inlineBytes(), 0, info.size);
  return Ref<Object>(object);
}

Ref<Object> Object::copyOf(const Object& other) {
  auto* object = new (allocateFor(other.size_)) Object(other);
  if (object->paged())
    new (&object->pages()) PagedBytes(other.pages());
  else
    std::memcpy(object->inlineBytes(), other.inlineBytes(), other.size_);
  return Ref<Object>(object);
}

void Object::destroy(Object* object) {
  if (object->paged()) object->pages().~PagedBytes();
  object->~Object();
  std::free(object);
}

ObjectInfo Object::info() const {
  return {id_, base_, size_, kind_, readOnly_, inScope_, allocated_, ended_};
}

void Object::endScope(Site site) {
  SONDE_DCHECK(refs == 1, "a shared object is immutable");
  inScope_ = false;
  ended_ = site;
}

void Object::beginScope() {
  SONDE_DCHECK(refs == 1, "a shared object is immutable");
  inScope_ = true;
  ended_ = noSite;
  dropSymbolic();
  forgetTables();
  if (paged())
    pages() = PagedBytes((size_ + pageSize - 1) / pageSize);
  else
    std::memset(inlineBytes(), 0, size_);
}

SymbolicBytes& Object::ownSymbolic() {
  SONDE_DCHECK(refs <= 1, "a shared object is immutable");
  return symbolic_.own();
}

void Object::setConcrete(uint64_t offset, uint64_t size) {
  if (!symbolic_) return;
  if (size < size_) {
    SymbolicBytes& bytes = ownSymbolic();
    bytes.setConcrete(offset, size);
    if (!bytes.empty()) return;
  }
  dropSymbolic();
}

std::vector<uint8_t> Object::gather() const {
  if (!paged()) return {inlineBytes(), inlineBytes() + size_};
  std::vector<uint8_t> bytes(size_);
  pages().forEachPage([&](uint64_t index, const uint8_t* page) {
    const uint64_t offset = index * pageSize;
    std::memcpy(bytes.data() + offset, page, std::min(pageSize, size_ - offset));
  });
  return bytes;
}

void Object::count(SharedBytes bytes) const {
  if (!(bytes = bytes.among(refs))) return;
  bytes.add(sizeof(Object) + (paged() ? sizeof(PagedBytes) : size_));
  if (paged()) pages().count(bytes);
  if (tables_) bytes.add(sizeof *tables_ + tables_->capacity() * sizeof(Table));
  if (!symbolic_) return;
  const SharedBytes part = bytes.among(symbolic_->refs);
  part.add(sizeof(SymbolicBytes));
  symbolic_->count(part);
}

expr::Expr Object::table(expr::Builder& builder, unsigned width, unsigned residue) const {
  if (symbolic_ && symbolic_->hasStores() && width != 1) return {};
  if (!tables_) tables_ = std::make_unique<std::vector<Table>>();
  for (const Table& table : *tables_)
    if (table.width == width && table.residue == residue) return table.elements;
  expr::Expr elements = symbolic_ && width == 1
                            ? symbolic_->array(builder, gather())
                            : elementTable(builder, gather(), symbolic_.get(), width, residue);
  tables_->push_back({width, residue, elements});
  return elements;
}

} // namespace sonde::memory
