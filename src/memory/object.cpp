#include "memory/object.h"

#include "support/check.h"

#include <cstdlib>
#include <cstring>
#include <new>

namespace sonde::memory {

Object::Object(const ObjectInfo& info)
    : kind_(info.kind), readOnly_(info.readOnly), allocated_(info.allocated), id_(info.id), base_(info.base),
      size_(info.size) {}

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
  object->refs = 0;
  if (object->paged())
    new (&object->pages()) PagedBytes(other.pages());
  else
    std::memcpy(object->inlineBytes(), other.inlineBytes(), other.size_);
  return Ref<Object>(object);
}

void Object::destroy(Object* object) {
  if (object->paged()) object->pages().~PagedBytes();
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
  if (paged())
    pages() = PagedBytes((size_ + pageSize - 1) / pageSize);
  else
    std::memset(inlineBytes(), 0, size_);
}

} // namespace sonde::memory
