/// \file
/// Two address spaces made one: each byte becomes a choice between what it is in the one and in the other.
///
/// Only bytes can be chosen between. Spaces with different objects, or with objects that differ in anything
/// but their bytes, cannot be merged. The next free addresses are the higher ones of the two, so that no
/// address is used for two objects.

#include "memory/address_space.h"
#include "memory/element_view.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace sonde::memory {

using expr::Expr;

namespace {

/// Symbolic content of larger objects that cannot be compared range by range is not merged.
constexpr uint64_t mostBytewise = 4096;

std::span<const ArrayRange> rangesOf(const Object& object) {
  return object.concrete() ? std::span<const ArrayRange>() : object.symbolic()->ranges();
}

/// Returns whether the ranges lie at the same places, so that they can be merged as arrays.
bool haveSameExtents(const Object& a, const Object& b) {
  return std::ranges::equal(rangesOf(a), rangesOf(b), [](const ArrayRange& x, const ArrayRange& y) {
    return x.begin == y.begin && x.end == y.end && x.shift == y.shift && x.array->sort() == y.array->sort();
  });
}

bool haveSameBytes(const Object& a, const Object& b) {
  if (!a.paged())
    return std::ranges::equal(std::span(a.inlineBytes(), a.size()), std::span(b.inlineBytes(), b.size()));
  for (uint64_t page = 0; page * pageSize < a.size(); ++page) {
    const uint8_t *mine = a.pages().page(page), *other = b.pages().page(page);
    if (mine != other && !std::equal(mine, mine + pageSize, other)) return false;
  }
  return true;
}

/// Returns what was written over the ranges of an object, by offset.
std::map<uint64_t, const expr::Node*> writtenTo(const Object& object) {
  std::map<uint64_t, const expr::Node*> bytes;
  object.symbolic()->forEachWritten(
      0, object.size(), [&](uint64_t offset, const Expr& byte) { bytes.emplace(offset, byte.get()); });
  return bytes;
}

bool haveSameSymbolic(const Object& a, const Object& b) {
  if (a.symbolic() == b.symbolic()) return true;
  if (a.concrete() || b.concrete()) return a.concrete() && b.concrete();
  const auto areEqual = [](const ArrayRange& x, const ArrayRange& y) {
    return x.array.get() == y.array.get();
  };
  return haveSameExtents(a, b) && std::ranges::equal(rangesOf(a), rangesOf(b), areEqual) &&
         writtenTo(a) == writtenTo(b);
}

bool areSame(const Object& a, const Object& b) {
  return a.base() == b.base() && a.size() == b.size() && a.kind() == b.kind() &&
         a.readOnly() == b.readOnly() && a.inScope() == b.inScope() &&
         a.symbolicSize().get() == b.symbolicSize().get() && a.provenSize() == b.provenSize() &&
         haveSameBytes(a, b) && haveSameSymbolic(a, b);
}

bool canMerge(const Object& a, const Object& b) {
  return a.id() == b.id() && a.size() == b.size() && a.kind() == b.kind() && a.readOnly() == b.readOnly() &&
         a.inScope() == b.inScope() && a.symbolicSize().get() == b.symbolicSize().get() &&
         (a.size() <= mostBytewise || haveSameExtents(a, b));
}

/// Adds the offsets at which the concrete bytes differ, whether they count or not.
void addConcreteDifferences(const Object& a, const Object& b, std::set<uint64_t>& offsets) {
  const uint64_t step = a.paged() ? pageSize : a.size();
  for (uint64_t begin = 0; begin < a.size(); begin += step) {
    const uint8_t* mine = a.paged() ? a.pages().page(begin / pageSize) : a.inlineBytes();
    const uint8_t* theirs = b.paged() ? b.pages().page(begin / pageSize) : b.inlineBytes();
    if (mine == theirs) continue;
    for (uint64_t n = 0, end = std::min(step, a.size() - begin); n < end; ++n)
      if (mine[n] != theirs[n]) offsets.insert(begin + n);
  }
}

void addWritten(const Object& object, std::set<uint64_t>& offsets) {
  if (object.concrete()) return;
  object.symbolic()->forEachWritten(0, object.size(),
                                    [&](uint64_t offset, const Expr&) { offsets.insert(offset); });
}

bool areSame(const Byte& a, const Byte& b) {
  return a.expression.get() == b.expression.get() && (!a.concrete() || a.value == b.value);
}

Expr asExpression(expr::Builder& builder, const Byte& byte) {
  return byte.concrete() ? builder.constant(8, byte.value) : byte.expression;
}

} // namespace

bool AddressSpace::merge(const AddressSpace& other, const Expr& mine) {
  if (heapWrapped_ || other.heapWrapped_ || stack_.size() != other.stack_.size()) return false;
  if (stackBytes_ != other.stackBytes_) return false;
  std::vector<std::pair<const Object*, const Object*>> pairs;
  const auto note = [&](const Object& a, const Object& b) { pairs.emplace_back(&a, &b); };
  if (!objects_.forEachDifference(other.objects_, note)) return false;
  for (uint64_t n = 0; n < stack_.size(); ++n) {
    if (stack_.at(n).base() != other.stack_.at(n).base()) return false;
    if (&stack_.at(n) != &other.stack_.at(n)) note(stack_.at(n), other.stack_.at(n));
  }
  if (!std::ranges::all_of(pairs, [](const auto& pair) { return canMerge(*pair.first, *pair.second); }))
    return false;
  for (const auto& [a, b] : pairs) mergeObject(*a, *b, mine);
  cursors_.engine = std::max(cursors_.engine, other.cursors_.engine);
  cursors_.heap = std::max(cursors_.heap, other.cursors_.heap);
  cursors_.stack = std::max(cursors_.stack, other.cursors_.stack);
  nextId_ = std::max(nextId_, other.nextId_);
  growth_.total = std::max(growth_.total, other.growth_.total);
  return true;
}

void AddressSpace::mergeObject(const Object& found, const Object& other, const Expr& mine) {
  const bool byRange = haveSameExtents(found, other);
  std::set<uint64_t> offsets;
  addConcreteDifferences(found, other, offsets);
  addWritten(found, offsets);
  addWritten(other, offsets);
  std::vector<ArrayRange> merged;
  for (size_t n = 0; byRange && n < rangesOf(found).size(); ++n) {
    const ArrayRange& a = rangesOf(found)[n];
    const ArrayRange& b = rangesOf(other)[n];
    if (a.array.get() == b.array.get()) continue;
    ArrayRange range = a;
    range.array = builder_->ite(mine, arrayWithWritten(*builder_, found, a, a.begin, a.end),
                                arrayWithWritten(*builder_, other, b, b.begin, b.end));
    range.stored = true;
    offsets.erase(offsets.lower_bound(a.begin), offsets.lower_bound(a.end));
    merged.push_back(std::move(range));
  }
  if (!byRange)
    for (uint64_t offset = 0; offset < found.size(); ++offset) offsets.insert(offset);

  // What the bytes become is worked out before the object changes.
  std::vector<std::pair<uint64_t, Byte>> chosen;
  for (const uint64_t offset : offsets) {
    const Byte a = bytesOf(found, offset, 1).front(), b = bytesOf(other, offset, 1).front();
    if (areSame(a, b)) continue;
    const Expr choice = builder_->ite(mine, asExpression(*builder_, a), asExpression(*builder_, b));
    chosen.emplace_back(offset, choice->isConstant()
                                    ? Byte{Expr(), static_cast<uint8_t>(choice->value().toWord())}
                                    : Byte{choice, 0});
  }
  const uint64_t base = found.base(), proven = std::min(found.provenSize(), other.provenSize());
  if (merged.empty() && chosen.empty() && proven == found.provenSize()) return;
  closeWindows(base, found.size());
  Object& object = own(found);
  if (object.symbolicSize()) object.setSymbolicSize(object.symbolicSize(), proven);
  for (const ArrayRange& range : merged) object.ownSymbolic().replaceArray(range, range.begin, range.end);
  for (const auto& [offset, byte] : chosen) setBytes(object, offset, std::span(&byte, 1));
}

bool AddressSpace::isSame(const AddressSpace& other) const {
  if (stack_.size() != other.stack_.size() || objects_.size() != other.objects_.size()) return false;
  for (uint64_t n = 0; n < stack_.size(); ++n)
    if (&stack_.at(n) != &other.stack_.at(n) && !areSame(stack_.at(n), other.stack_.at(n))) return false;
  bool same = true;
  const bool atSamePlaces = objects_.forEachDifference(
      other.objects_, [&](const Object& a, const Object& b) { same = same && areSame(a, b); });
  return atSamePlaces && same;
}

} // namespace sonde::memory
