#include "memory/object_group.h"

#include "memory/outline.h"
#include "memory/symbolic_access.h"
#include "support/check.h"

#include <algorithm>
#include <cstring>

namespace sonde::memory {

using expr::Builder;
using expr::Expr;
using expr::Node;

namespace {

/// Objects begin at multiples of this, so that the residues of offsets stay known.
uint64_t placeAfter(uint64_t end) { return (end + granule - 1) / granule * granule; }

/// Gaps behind small objects that are kept, in bytes. Objects that are allocated in turn with small ones of
/// another kind have such gaps.
constexpr uint64_t smallGap = 96;

void putBytes(Object& object, uint64_t at, std::span<const uint8_t> bytes) {
  if (bytes.empty()) return;
  if (!object.paged()) {
    std::memcpy(object.inlineBytes() + at, bytes.data(), bytes.size());
    return;
  }
  while (!bytes.empty()) {
    const uint64_t count = std::min<uint64_t>(bytes.size(), pageSize - at % pageSize);
    std::memcpy(object.pages().writablePage(at / pageSize) + at % pageSize, bytes.data(), count);
    at += count;
    bytes = bytes.subspan(count);
  }
}

/// Returns what bytes of a group are that no object has written: as in the first large object, so that its
/// absent pages stay absent.
uint8_t fillOf(const AddressSpace& space, std::span<const uint64_t> bases) {
  for (uint64_t base : bases)
    if (const Ref<Object> object = space.share(base); object->paged()) return object->fill();
  return 0;
}

/// Calls `visit`(offset, bytes) for all bytes of an object that take space in a group with this fill, by
/// rising offset, until it returns false.
template <typename Visit> void visitBytes(const Object& object, uint8_t fill, Visit visit) {
  if (!object.paged()) {
    visit(0, std::span(object.inlineBytes(), object.size()));
    return;
  }
  const uint64_t pages = (object.size() + pageSize - 1) / pageSize;
  const auto next = [&](uint64_t page) {
    return object.fill() == fill ? object.pages().nextPresent(page, pages) : page;
  };
  for (uint64_t page = next(0); page < pages; page = next(page + 1)) {
    const uint64_t begin = page * pageSize, count = std::min(pageSize, object.size() - begin);
    if (!visit(begin, std::span(object.pages().page(page), count))) return;
  }
}

} // namespace

bool ObjectGroup::isPossible(const AddressSpace& space, std::span<const uint64_t> bases) {
  const uint8_t fill = fillOf(space, bases);
  uint64_t bytes = 0;
  for (uint64_t base : bases) {
    visitBytes(*space.share(base), fill, [&](uint64_t, std::span<const uint8_t> some) {
      bytes += some.size();
      return bytes <= mostBytes;
    });
    if (bytes > mostBytes) return false;
  }
  return true;
}

ObjectGroup::ObjectGroup(const AddressSpace& space, std::span<const uint64_t> bases) {
  space.handle(bases.size() * sizeof(Object));
  for (uint64_t base : bases) members_.push_back({space.share(base), 0});
  uint64_t end = place(Gaps::Kept);
  // Of a larger group, an access sees what it can reach, and not all accesses the same.
  if (end > wholeSize) end = place(Gaps::Closed);
  all_ = Object::create({.size = end, .kind = ObjectKind::Heap, .fill = fillOf(space, bases)});
  uint64_t before = 0;
  for (const Member& member : members_) {
    bytes_ += append(*member.object, before, member.offset);
    before = member.offset + member.object->size();
  }
  space.handle(bytes_);
}

uint64_t ObjectGroup::place(Gaps gaps) {
  uint64_t end = 0;
  keepsDistances_ = true;
  for (size_t n = 1; n < members_.size(); ++n) {
    const Object& before = *members_[n - 1].object;
    end = members_[n - 1].offset + before.size();
    const uint64_t gap = members_[n].object->base() - before.base() - before.size();
    const bool isSmall = gap <= smallGap + before.size() / 2 && (end + gap) % granule == 0;
    members_[n].offset = gaps == Gaps::Kept && isSmall ? end + gap : placeAfter(end);
    keepsDistances_ &= members_[n].offset == end + gap;
  }
  return members_.back().offset + members_.back().object->size();
}

uint64_t ObjectGroup::append(const Object& object, uint64_t before, uint64_t offset) {
  uint64_t count = 0;
  visitBytes(object, all_->fill(), [&](uint64_t at, std::span<const uint8_t> bytes) {
    putBytes(*all_, offset + at, bytes);
    count += bytes.size();
    return true;
  });
  if (!object.concrete()) appendSymbolic(object, before, offset);
  return count;
}

void ObjectGroup::appendSymbolic(const Object& object, uint64_t before, uint64_t offset) {
  copySymbolicContent(*all_, offset, object, 0, object.size());
  // Objects that a write has made parts of one array are one range again; nobody reads the bytes between.
  const std::span<const ArrayRange> ranges = all_->symbolic()->ranges();
  const auto added = std::ranges::find(ranges, offset, &ArrayRange::begin);
  if (added == ranges.begin() || added == ranges.end()) return;
  const ArrayRange& last = *(added - 1);
  if (last.end != before || last.array.get() != added->array.get() || last.shift != added->shift ||
      last.stored != added->stored)
    return;
  ArrayRange between = last;
  between.begin = last.end;
  between.end = added->end;
  std::vector<std::pair<uint64_t, Expr>> written;
  all_->symbolic()->forEachWritten(between.begin, between.end,
                                   [&](uint64_t at, const Expr& byte) { written.emplace_back(at, byte); });
  SymbolicBytes& symbolic = all_->ownSymbolic();
  symbolic.setArray(std::move(between));
  for (auto& [at, byte] : written) symbolic.set(at, std::move(byte));
}

bool ObjectGroup::isCurrent(const AddressSpace& space, std::span<const uint64_t> bases) const {
  return bases.size() == members_.size() &&
         std::ranges::equal(members_, bases, [&](const Member& member, uint64_t base) {
           return member.object->base() == base && space.isSame(*member.object);
         });
}

uint64_t ObjectGroup::size() const {
  uint64_t sum = 0;
  for (const Member& member : members_) sum += member.object->size();
  return sum;
}

uint64_t ObjectGroup::offsetOf(uint64_t base) const {
  const auto found = std::ranges::lower_bound(members_, base, {},
                                              [](const Member& member) { return member.object->base(); });
  SONDE_CHECK(found != members_.end() && found->object->base() == base, "the object is not of this group");
  return found->offset;
}

std::optional<uint64_t> ObjectGroup::origin() const {
  if (!keepsDistances_) return std::nullopt;
  return members_.front().object->base();
}

Expr ObjectGroup::read(Builder& builder, const AddressSpace& space, const Node* offset, unsigned size) const {
  return readElement(builder, space, *all_, {offset}, size);
}

bool ObjectGroup::write(Builder& builder, AddressSpace& space, const Node* offset, const Node* value) {
  const std::optional<ElementWrite> write = planWrite(builder, space, *all_, {offset}, value);
  if (!write) return false;
  write->applyTo(*all_);
  for (Member& member : members_) {
    const uint64_t begin = member.offset, end = begin + member.object->size();
    const auto concerns = [&](const ArrayRange& range) { return range.begin < end && begin < range.end; };
    if (std::ranges::none_of(write->ranges, concerns)) continue;
    const uint64_t base = member.object->base();
    member.object = {}; // so that the space has the object alone, and need not copy it
    space.replaceSymbolic(base, *all_, begin);
    space.handleExpressions(1);
    member.object = space.share(base);
  }
  return true;
}

} // namespace sonde::memory
