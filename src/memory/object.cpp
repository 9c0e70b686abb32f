#include "memory/object.h"

#include "memory/element_view.h"
#include "support/check.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>

namespace sonde::memory {

struct Object::Views {
  static constexpr size_t most = 8; ///< the number of views that are kept; the oldest is forgotten first
  std::vector<ElementView> all;
};

Object::~Object() = default;
void Object::dropViews() const { views_.reset(); }

Object::Object(const ObjectInfo& info)
    : kind_(info.kind), readOnly_(info.readOnly), fill_(info.fill), allocated_(info.allocated),
      origin_(info.origin), id_(info.id), base_(info.base), size_(info.size), provenSize_(info.size) {}

Object::Object(const Object& other)
    : kind_(other.kind_), readOnly_(other.readOnly_), inScope_(other.inScope_), fill_(other.fill_),
      allocated_(other.allocated_), ended_(other.ended_), origin_(other.origin_), id_(other.id_),
      base_(other.base_), size_(other.size_), provenSize_(other.provenSize_),
      symbolicSize_(other.symbolicSize_), symbolic_(other.symbolic_) {}

void* Object::allocateFor(uint64_t size) {
  void* storage = std::malloc(sizeof(Object) + (size > maxInline ? sizeof(PagedBytes) : size));
  if (!storage) throw std::bad_alloc();
  return storage;
}

Ref<Object> Object::create(const ObjectInfo& info) {
  auto* object = new (allocateFor(info.size)) Object(info);
  if (object->paged())
    new (&object->pages()) PagedBytes((info.size + pageSize - 1) / pageSize, info.fill);
  else
    std::memset(object->inlineBytes(), info.fill, info.size);
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
  return {id_, base_, size_, kind_, readOnly_, inScope_, fill_, allocated_, ended_, symbolicSize_, origin_};
}

void Object::setSymbolicSize(expr::Expr size, uint64_t proven) {
  SONDE_DCHECK(refs == 1, "a shared object is immutable");
  SONDE_CHECK(proven <= size_, "an object occupies the largest size it can have");
  symbolicSize_ = std::move(size);
  provenSize_ = proven;
}

void Object::fixSize(uint64_t size) {
  SONDE_DCHECK(refs == 1, "a shared object is immutable");
  SONDE_CHECK(size <= size_, "an object occupies the largest size it can have");
  symbolicSize_ = {};
  provenSize_ = size;
  forgetViews();
  setConcrete(size, size_ - size);
  if (!paged()) size_ = size; // pages stay where they are
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
  forgetViews();
  if (paged())
    pages() = PagedBytes((size_ + pageSize - 1) / pageSize, fill_);
  else
    std::memset(inlineBytes(), fill_, size_);
}

void Object::makeFresh(const expr::Expr& array) {
  if (size_ > 0) ownSymbolic().setArray({.begin = 0, .end = size_, .array = array, .shift = base_});
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

std::vector<uint8_t> Object::gather(uint64_t begin, uint64_t end) const {
  if (!paged()) return {inlineBytes() + begin, inlineBytes() + end};
  std::vector<uint8_t> bytes(end - begin);
  for (uint64_t at = begin; at < end;) {
    const uint64_t count = std::min(end - at, pageSize - at % pageSize);
    std::memcpy(bytes.data() + (at - begin), pages().page(at / pageSize) + at % pageSize, count);
    at += count;
  }
  return bytes;
}

void Object::count(SharedBytes bytes) const {
  bytes = bytes.among(refs);
  if (!bytes) return;
  bytes.add(sizeof(Object) + (paged() ? sizeof(PagedBytes) : size_));
  if (paged()) pages().count(bytes);
  if (views_)
    for (const ElementView& view : views_->all) bytes.add(sizeof view + view.bytes());
  if (!symbolic_) return;
  const SharedBytes part = bytes.among(symbolic_->refs);
  part.add(sizeof(SymbolicBytes));
  symbolic_->count(part);
}

const ElementView* Object::view(expr::Builder& builder, ElementKind kind, Window window, uint64_t budget,
                                uint64_t& listed) const {
  listed = 0;
  const ElementSpan elements = reachedElements(*this, kind, window);
  if (views_)
    for (const ElementView& view : views_->all)
      if (view.kind() == kind && view.elements().contains(elements)) return &view;
  const std::optional<std::vector<Part>> parts = outline(*this, kind, elements);
  if (!parts || (size_ > wholeSize && costOf(*parts, kind) > budget)) return nullptr;
  listed = listedIn(*parts);
  if (!views_) views_ = std::make_unique<Views>();
  if (views_->all.size() == Views::most) views_->all.erase(views_->all.begin());
  return &views_->all.emplace_back(builder, *this, kind, elements, *parts);
}

} // namespace sonde::memory
