#include "memory/address_space.h"

#include "memory/access_cache.h"
#include "support/check.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace sonde::memory {

namespace {

/// A fault at an address that is further than this from every object names no object.
constexpr uint64_t maxReach = uint64_t{1} << 20;

/// The bytes by which an object counts against the stack's limit in addition to its size, so that empty
/// objects count as well.
constexpr uint64_t stackOverhead = 32;

uint64_t alignUp(uint64_t address, uint64_t alignment) {
  return (address + alignment - 1) & ~(alignment - 1);
}

/// Returns the first address after an object and its guard gap. Larger objects get larger gaps, because
/// accesses to them have larger strides.
uint64_t endWithGap(uint64_t base, uint64_t size) {
  return alignUp(base + size + std::clamp<uint64_t>(size / 4, 2 * granule, pageSize), granule);
}

/// Returns the alignment of an object. Pages of a large object coincide with pages of the address space.
uint64_t effectiveAlignment(uint64_t size, uint64_t alignment) {
  SONDE_CHECK(std::has_single_bit(alignment), "an alignment is a power of two");
  return std::max(alignment, size > Object::maxInline ? pageSize : granule);
}

} // namespace

// --- A value ---

AddressSpace::AddressSpace(const AddressSpace& other)
    : objects_(other.objects_), stack_(other.stack_), freed_(other.freed_), returned_(other.returned_),
      cursors_(other.cursors_), nextId_(other.nextId_), stackBytes_(other.stackBytes_),
      heapWrapped_(other.heapWrapped_), limits_(other.limits_), growth_(other.growth_),
      handled_(other.handled_), nextLook_(other.nextLook_), builder_(other.builder_) {
  // The memory that `other` could write directly is now shared.
  if (other.cache_) other.cache_->closeAll();
}

AddressSpace::AddressSpace(AddressSpace&& other) noexcept
    : objects_(std::move(other.objects_)), stack_(std::move(other.stack_)), freed_(std::move(other.freed_)),
      returned_(std::move(other.returned_)), cursors_(other.cursors_), nextId_(other.nextId_),
      stackBytes_(other.stackBytes_), heapWrapped_(other.heapWrapped_), limits_(other.limits_),
      growth_(other.growth_), handled_(other.handled_), nextLook_(other.nextLook_), builder_(other.builder_),
      cache_(std::exchange(other.cache_, nullptr)) {
  if (cache_) cache_->spaceMoved(this);
}

AddressSpace& AddressSpace::operator=(AddressSpace other) noexcept {
  if (cache_) cache_->detach();
  objects_ = std::move(other.objects_);
  stack_ = std::move(other.stack_);
  freed_ = std::move(other.freed_);
  returned_ = std::move(other.returned_);
  cursors_ = other.cursors_;
  nextId_ = other.nextId_;
  stackBytes_ = other.stackBytes_;
  heapWrapped_ = other.heapWrapped_;
  limits_ = other.limits_;
  growth_ = other.growth_;
  handled_ = other.handled_;
  nextLook_ = other.nextLook_;
  builder_ = other.builder_;
  cache_ = std::exchange(other.cache_, nullptr);
  if (cache_) cache_->spaceMoved(this);
  return *this;
}

AddressSpace::~AddressSpace() {
  if (cache_) cache_->detach();
}

// --- Objects ---

uint64_t AddressSpace::placeInRegion(uint64_t& cursor, Region region, uint64_t size, uint64_t alignment) {
  const uint64_t base = alignUp(cursor, alignment);
  const uint64_t end = endWithGap(base, size);
  if (end > region.end) return 0;
  cursor = end;
  return base;
}

uint64_t AddressSpace::placeOnHeap(uint64_t size, uint64_t alignment) {
  if (!heapWrapped_) {
    if (const uint64_t base = placeInRegion(cursors_.heap, heapRegion, size, alignment)) return base;
    heapWrapped_ = true;
    cursors_.heap = heapRegion.begin;
  }
  // The whole region has been used: from now on the next hole that is large enough is taken, going round
  // once.
  for (bool again = true;; again = false) {
    while (const uint64_t base = placeInRegion(cursors_.heap, heapRegion, size, alignment)) {
      const Object* before = objects_.floor(base);
      if (before && heapRegion.contains(before->base()) &&
          endWithGap(before->base(), before->size()) > base) {
        cursors_.heap = endWithGap(before->base(), before->size());
        continue;
      }
      const Object* after = objects_.ceiling(base);
      if (!after || after->base() >= cursors_.heap) return base;
      cursors_.heap = endWithGap(after->base(), after->size());
    }
    if (!again) return 0;
    cursors_.heap = heapRegion.begin;
  }
}

uint64_t AddressSpace::placeOnStack(uint64_t size, uint64_t alignment) {
  if (const uint64_t base = placeInRegion(cursors_.stack, stackRegion, size, alignment)) return base;
  // The whole region has been used: the addresses of the objects that died first are reused.
  cursors_.stack = stack_.empty() ? stackRegion.begin : endWithGap(stack_.top().base(), stack_.top().size());
  return placeInRegion(cursors_.stack, stackRegion, size, alignment);
}

void AddressSpace::countAgain() {
  double bytes = 0;
  count(SharedBytes::ofAll(bytes));
  const auto taken = static_cast<uint64_t>(bytes);
  if (taken > limits_.bytes) throw OutOfMemory();
  // Counting takes a walk through all objects, so there is a least distance between two of them.
  growth_.nextCount = growth_.total + std::max(limits_.bytes - taken, limits_.bytes / 32);
}

void AddressSpace::requireRoom(uint64_t bytes) const {
  constexpr uint64_t part = 8;
  if (bytes > limits_.bytes / part) throw OutOfMemory();
}

void AddressSpace::lookAtClock() const {
  constexpr uint64_t bytesBetween = uint64_t{64} << 20; // a few milliseconds
  nextLook_ = handled_ + bytesBetween;
  if (deadline_ && deadline_->passed()) throw DeadlinePassed();
}

void AddressSpace::insert(ObjectKind kind, uint64_t base, uint64_t size, Site site, AllocationSite origin,
                          Content content) {
  const bool isNew = kind == ObjectKind::Heap && content == Content::New;
  grow(sizeof(Object) + (size <= Object::maxInline ? size : 0));
  Ref<Object> object = Object::create({.id = nextId_++,
                                       .base = base,
                                       .size = size,
                                       .kind = kind,
                                       .readOnly = kind == ObjectKind::Constant,
                                       .fill = isNew ? limits_.newByte : uint8_t{0},
                                       .allocated = site,
                                       .origin = origin});
  if (limits_.fresh && isNew) object->makeFresh(limits_.fresh);
  objects_.insert(object);
}

void AddressSpace::place(ObjectKind kind, uint64_t base, uint64_t size, Site site) {
  SONDE_CHECK(kind == ObjectKind::Global || kind == ObjectKind::Constant,
              "only the program's objects are placed");
  SONDE_CHECK(programRegion.contains(base) && size <= programRegion.end - base,
              "outside the program's region");
  insert(kind, base, size, site);
}

uint64_t AddressSpace::allocate(ObjectKind kind, uint64_t size, uint64_t alignment, Site site,
                                AllocationSite origin, Content content) {
  if (size > maxObjectSize || alignment > maxObjectSize) return 0;
  alignment = effectiveAlignment(size, alignment);
  uint64_t base = 0;
  switch (kind) {
  case ObjectKind::Constant:
  case ObjectKind::Global: base = placeInRegion(cursors_.engine, engineRegion, size, alignment); break;
  case ObjectKind::Heap: base = placeOnHeap(size, alignment); break;
  case ObjectKind::Stack:
  case ObjectKind::VarArgs: SONDE_UNREACHABLE("stack objects are pushed");
  }
  if (!base) return 0;
  insert(kind, base, size, site, origin, content);
  return base;
}

uint64_t AddressSpace::push(ObjectKind kind, uint64_t size, uint64_t alignment, Site site) {
  SONDE_DCHECK(kind == ObjectKind::Stack || kind == ObjectKind::VarArgs, "only stack objects are pushed");
  if (size > limits_.stackBytes || stackBytes_ + size + stackOverhead > limits_.stackBytes) return 0;
  const uint64_t base = placeOnStack(size, effectiveAlignment(size, alignment));
  if (!base) return 0;
  stackBytes_ += size + stackOverhead;
  grow(sizeof(Object) + (size <= Object::maxInline ? size : 0));
  const bool isNew = kind == ObjectKind::Stack;
  Ref<Object> object = Object::create({.id = nextId_++,
                                       .base = base,
                                       .size = size,
                                       .kind = kind,
                                       .fill = isNew ? limits_.newByte : uint8_t{0},
                                       .allocated = site});
  if (limits_.fresh && isNew) object->makeFresh(limits_.fresh);
  stack_.push(std::move(object));
  return base;
}

void AddressSpace::count(SharedBytes bytes) const {
  objects_.count(bytes);
  stack_.count(bytes);
  freed_.count(bytes);
  returned_.count(bytes);
}

Fault AddressSpace::stackExhausted(uint64_t size) const {
  return {.kind = FaultKind::StackExhausted,
          .mode = AccessMode::Write,
          .address = cursors_.stack,
          .size = size,
          .object = {}};
}

void AddressSpace::popTo(StackMark mark, Site site) {
  while (stack_.size() > mark) {
    const Object& top = stack_.top();
    ObjectInfo info = top.info();
    info.ended = site;
    info.alive = false;
    closeWindows(info.base, info.size);
    returned_.add(info);
    stackBytes_ -= info.size + stackOverhead;
    stack_.pop();
  }
}

void AddressSpace::beginScope(uint64_t base) {
  const Object* object = stackRegion.contains(base) ? find(base) : nullptr;
  if (!object || object->base() != base || object->inScope()) return;
  Object& owned = own(*object);
  owned.beginScope();
  if (limits_.fresh) owned.makeFresh(limits_.fresh);
}

void AddressSpace::define(uint64_t base) {
  const Object* object = find(base);
  if (!limits_.fresh || !object || object->base() != base || object->concrete()) return;
  Object& owned = own(*object);
  owned.ownSymbolic().defineFresh();
  if (owned.symbolic()->empty()) owned.dropSymbolic();
}

void AddressSpace::endScope(uint64_t base, Site site) {
  const Object* object = stackRegion.contains(base) ? find(base) : nullptr;
  if (!object || object->base() != base || !object->inScope()) return;
  closeWindows(object->base(), object->size());
  own(*object).endScope(site);
}

FaultPtr AddressSpace::free(uint64_t address, Site site) {
  const Object* object = heapRegion.contains(address) ? objects_.floor(address) : nullptr;
  if (object && object->base() == address) {
    ObjectInfo info = object->info();
    info.ended = site;
    info.alive = false;
    closeWindows(info.base, info.size);
    freed_.add(info);
    objects_.erase(info.base);
    return nullptr;
  }
  const ObjectInfo* dead = freed_.nearest(address, 2); // an empty object is at distance 1 of its address
  const bool twice = dead && dead->base == address;
  return faultAt(twice ? FaultKind::DoubleFree : FaultKind::InvalidFree, AccessMode::Write, address, 0);
}

// --- Objects of symbolic size ---

Object& AddressSpace::ownAt(uint64_t base) {
  const Object* object = find(base);
  SONDE_CHECK(object && object->base() == base, "no object begins here");
  closeWindows(base, object->size());
  return own(*object);
}

void AddressSpace::setSymbolicSize(uint64_t base, expr::Expr size, uint64_t proven) {
  ownAt(base).setSymbolicSize(std::move(size), proven);
}

void AddressSpace::raiseProvenSize(uint64_t base, uint64_t proven) { ownAt(base).raiseProvenSize(proven); }

void AddressSpace::fixSize(uint64_t base, uint64_t size) {
  Object& object = ownAt(base);
  const uint64_t before = object.size();
  object.fixSize(size);
  if (stackRegion.contains(base)) stackBytes_ -= before - object.size();
}

uint64_t AddressSpace::provenFrom(uint64_t address) const {
  const Object* object = find(address);
  const uint64_t offset = object ? address - object->base() : 0;
  return object && offset < object->provenSize() ? object->provenSize() - offset : 0;
}

// --- Lookup ---

const Object* AddressSpace::find(uint64_t address) const {
  const Object* object = nullptr;
  if (stackRegion.contains(address)) {
    const uint64_t index = stack_.floor(address);
    if (index != StackTable::none) object = &stack_.at(index);
  } else if (guestRange.contains(address)) {
    object = objects_.floor(address);
  }
  const bool holds = object && (object->contains(address) || object->base() == address);
  return holds ? object : nullptr;
}

Object& AddressSpace::own(const Object& object) {
  const uint64_t base = object.base(), size = object.size();
  const bool onStack = stackRegion.contains(base);
  const uint64_t index = onStack ? stack_.floor(base) : 0;
  if (onStack ? stack_.owns(index) : objects_.owns(base)) {
    object.forgetViews(); // the object is about to change
    return const_cast<Object&>(object);
  }
  if (size <= Object::maxInline) closeWindows(base, size); // inline bytes are about to move
  return onStack ? stack_.own(index) : objects_.own(base);
}

const Object* AddressSpace::nearestLiving(uint64_t address) const {
  const Object* before = nullptr;
  const Object* after = nullptr;
  if (stackRegion.contains(address)) {
    const uint64_t index = stack_.floor(address);
    if (index != StackTable::none) before = &stack_.at(index);
    if (index + 1 < stack_.size())
      after = &stack_.at(index + 1); // if there is none before, the next is the first: none + 1 is 0
  } else {
    before = objects_.floor(address);
    after = objects_.ceiling(address);
  }
  if (!before || !after) return before ? before : after;
  return distanceTo(before->info(), address) <= distanceTo(after->info(), address) ? before : after;
}

const Object* AddressSpace::check(AccessMode mode, uint64_t address, uint64_t size, FaultPtr& fault) const {
  const Object* object = find(address);
  const bool fine = object && object->has(address, size) && object->inScope() &&
                    !(mode == AccessMode::Write && object->readOnly());
  if (fine) return object;
  fault = explain(mode, address, size);
  return nullptr;
}

FaultPtr AddressSpace::explain(AccessMode mode, uint64_t address, uint64_t size) const {
  if (address < nullEnd) return faultAt(FaultKind::Null, mode, address, size);
  if (codeRegion.contains(address)) return faultAt(FaultKind::CodeAccess, mode, address, size);
  if (const Object* object = find(address)) {
    if (!object->inScope()) return faultAt(FaultKind::UseAfterScope, mode, address, size);
    if (!object->has(address, size)) {
      FaultPtr fault = faultAt(FaultKind::OutOfBounds, mode, address, size);
      if (object->symbolicSize() && object->contains(address, size))
        fault->unless =
            builder_->ult(builder_->constant(64, fault->sizeNeeded() - 1), object->symbolicSize());
      return fault;
    }
    return faultAt(FaultKind::WriteToConstant, mode, address, size);
  }
  FaultPtr fault = faultAt(FaultKind::OutOfBounds, mode, address, size);
  const bool onHeap = heapRegion.contains(address) && (address < cursors_.heap || heapWrapped_);
  const bool onStack = stackRegion.contains(address) && address < cursors_.stack;
  if (!fault->object || !fault->object->alive) {
    // An address between living objects of which there is no record belonged to an object that died long ago.
    fault->kind = onHeap    ? FaultKind::UseAfterFree
                  : onStack ? FaultKind::UseAfterReturn
                            : FaultKind::WildPointer;
  }
  // A wrong index may lead far away: what lies nearest is often the object that the pointer has left.
  if (fault->kind == FaultKind::WildPointer && !fault->object && guestRange.contains(address))
    if (const Object* object = nearestLiving(address)) fault->object = object->info();
  return fault;
}

FaultPtr AddressSpace::faultAt(FaultKind kind, AccessMode mode, uint64_t address, uint64_t size) const {
  auto fault = std::make_unique<Fault>(
      Fault{.kind = kind, .mode = mode, .address = address, .size = size, .object = {}});
  if (address < nullEnd || codeRegion.contains(address)) return fault;
  uint64_t reach = maxReach;
  if (const Object* object = nearestLiving(address)) {
    if (const uint64_t distance = distanceTo(object->info(), address); distance < reach) {
      fault->object = object->info();
      reach = distance;
    }
  }
  const Graveyard& graveyard = stackRegion.contains(address) ? returned_ : freed_;
  if (const ObjectInfo* object = graveyard.nearest(address, reach)) fault->object = *object;
  return fault;
}

Access AddressSpace::resolve(uint64_t address, uint64_t size, AccessMode mode) const {
  Access access;
  if (const Object* object = check(mode, address, size, access.fault)) access.object = object->info();
  return access;
}

std::optional<ObjectInfo> AddressSpace::objectAt(uint64_t address) const {
  const Object* object = find(address);
  if (!object || !object->inScope()) return std::nullopt;
  return object->info();
}

void AddressSpace::setReadOnly(uint64_t base, bool readOnly) { ownAt(base).setReadOnly(readOnly); }

void AddressSpace::closeWindows(uint64_t base, uint64_t size) const {
  if (cache_) cache_->close(base, size);
}

// --- Walks ---

void AddressSpace::forEachObject(const std::function<void(const ObjectInfo&)>& visit) const {
  objects_.forEach([&](const Object& object) { visit(object.info()); });
  for (uint64_t i = 0; i < stack_.size(); ++i)
    if (stack_.at(i).inScope()) visit(stack_.at(i).info());
}

std::optional<ObjectInfo> AddressSpace::objectFrom(uint64_t address) const {
  const Object* before = stackRegion.contains(address) ? nullptr : objects_.floor(address);
  if (before && before->base() + before->size() > address) return before->info();
  const Object* after = stackRegion.contains(address) ? nullptr : objects_.ceiling(address);
  if (after) return after->info();
  uint64_t index = stack_.floor(address);
  if (index == StackTable::none) index = 0;
  for (; index < stack_.size(); ++index) {
    const Object& object = stack_.at(index);
    if (object.inScope() && object.base() + object.size() > address) return object.info();
  }
  return std::nullopt;
}

std::optional<ObjectInfo> AddressSpace::objectBefore(uint64_t address) const {
  if (address == 0) return std::nullopt;
  if (address > stackRegion.begin) {
    // if there is none before, the next is the first: none + 1 is 0
    for (uint64_t index = stack_.floor(address - 1) + 1; index-- > 0;)
      if (stack_.at(index).inScope()) return stack_.at(index).info();
  }
  const Object* object = objects_.floor(std::min(address, stackRegion.begin) - 1);
  return object ? std::optional(object->info()) : std::nullopt;
}

void AddressSpace::forEachStretch(const std::function<void(const Stretch&)>& visit) const {
  const auto visitObject = [&](const Object& object) {
    if (!object.inScope() || object.size() == 0) return;
    if (!object.paged())
      return visit({object.base(), object.inlineBytes(), object.size(), object.readOnly(), object.fill()});
    object.pages().forEachPage([&](uint64_t index, const uint8_t* bytes) {
      const uint64_t offset = index * pageSize;
      visit({object.base() + offset, bytes, std::min(pageSize, object.size() - offset), object.readOnly(),
             object.fill()});
    });
  };
  objects_.forEach(visitObject);
  for (uint64_t i = 0; i < stack_.size(); ++i) visitObject(stack_.at(i));
}

} // namespace sonde::memory
