#include "memory/symbolic_bytes.h"

#include "support/check.h"

#include <algorithm>

namespace sonde::memory {

using expr::Builder;
using expr::Expr;
using expr::Node;

namespace {

/// Fewer concrete bytes in the middle of a range are noted one by one; more of them cut the range in two.
constexpr uint64_t worthCutting = 64;
/// A longer range gets shorter when its first or last bytes are written, so that a loop over all of it leaves
/// no note for each byte.
constexpr uint64_t worthShortening = uint64_t{64} << 10;
/// New memory that is written in any order is cut into at most so many ranges.
constexpr size_t mostOfFresh = 256;

} // namespace

// --- A range ---

Expr ArrayRange::index(Builder& builder, uint64_t offset) const {
  const unsigned width = array->indexWidth();
  return builder.constant(width, (offset + shift) & expr::maskOf(width));
}

Expr ArrayRange::index(Builder& builder, const Node* offset) const {
  const unsigned width = array->indexWidth();
  Expr narrow = offset->width() > width ? builder.extract(offset, width - 1, 0) : builder.zext(offset, width);
  const uint64_t distance = shift & expr::maskOf(width);
  return distance ? builder.add(narrow, builder.constant(width, distance)) : narrow;
}

Expr ArrayRange::read(Builder& builder, uint64_t offset) const {
  return builder.read(array, index(builder, offset));
}

Expr ArrayRange::read(Builder& builder, const Node* offset) const {
  return builder.read(array, index(builder, offset));
}

// --- All of them ---

size_t SymbolicBytes::firstAfter(uint64_t offset) const {
  auto found = std::ranges::upper_bound(ranges_, offset, {}, &ArrayRange::end);
  return static_cast<size_t>(found - ranges_.begin());
}

const ArrayRange* SymbolicBytes::rangeAt(uint64_t offset) const {
  const size_t index = firstAfter(offset);
  return index < ranges_.size() && ranges_[index].begin <= offset ? &ranges_[index] : nullptr;
}

std::span<const ArrayRange> SymbolicBytes::ranges(uint64_t begin, uint64_t end) const {
  const size_t first = firstAfter(begin);
  size_t last = first;
  while (last < ranges_.size() && ranges_[last].begin < end) ++last;
  return std::span(ranges_).subspan(first, last - first);
}

bool SymbolicBytes::touches(uint64_t offset, uint64_t size) const {
  const uint64_t end = offset + size;
  uint64_t covered = 0, concrete = 0;
  bool found = false;
  for (const ArrayRange& range : ranges(offset, end))
    covered += std::min(end, range.end) - std::max(offset, range.begin);
  forEachWritten(offset, end, [&](uint64_t, const Expr& byte) {
    if (byte)
      found = true;
    else
      ++concrete;
  });
  return found || covered > concrete;
}

uint64_t SymbolicBytes::concreteFrom(uint64_t offset) const {
  if (!written_.empty()) return touches(offset, 1) ? 0 : 1;
  const size_t index = firstAfter(offset);
  if (index == ranges_.size()) return ~uint64_t{0} - offset;
  return ranges_[index].begin <= offset ? 0 : ranges_[index].begin - offset;
}

Expr SymbolicBytes::at(Builder& builder, uint64_t offset) const {
  if (const Expr* byte = written_.find(offset)) return *byte;
  const ArrayRange* range = rangeAt(offset);
  return range ? range->read(builder, offset) : Expr();
}

void SymbolicBytes::eraseWritten(uint64_t begin, uint64_t end) {
  if (written_.empty()) return;
  std::vector<uint64_t> offsets;
  forEachWritten(begin, end, [&](uint64_t offset, const Expr&) { offsets.push_back(offset); });
  if (offsets.size() == written_.size()) return written_.clear();
  for (uint64_t offset : offsets) written_.erase(offset);
}

void SymbolicBytes::cut(uint64_t begin, uint64_t end) {
  const size_t first = firstAfter(begin);
  if (first == ranges_.size() || ranges_[first].begin >= end) return;
  if (ArrayRange& range = ranges_[first]; range.begin >= begin && range.end > end) {
    range.begin = end; // what a loop that fills new memory does, again and again
    return;
  }
  size_t last = first;
  std::vector<ArrayRange> rest;
  for (; last < ranges_.size() && ranges_[last].begin < end; ++last) {
    const ArrayRange& range = ranges_[last];
    if (range.begin < begin) {
      rest.push_back(range);
      rest.back().end = begin;
    }
    if (range.end > end) {
      rest.push_back(range);
      rest.back().begin = end;
    }
  }
  const auto at = ranges_.erase(ranges_.begin() + static_cast<ptrdiff_t>(first),
                                ranges_.begin() + static_cast<ptrdiff_t>(last));
  ranges_.insert(at, rest.begin(), rest.end());
}

void SymbolicBytes::setConcrete(uint64_t offset, uint64_t size) {
  const uint64_t end = offset + size;
  const ArrayRange* range = size < worthCutting ? rangeAt(offset) : nullptr;
  const bool atBorder = range && (range->begin == offset || range->end == end);
  const bool shortens = atBorder && range->size() > worthShortening;
  // New memory is defined step by step, until it is concrete as a whole.
  const bool defines = range && range->isFresh() && (atBorder || ranges_.size() < mostOfFresh);
  if (size >= worthCutting || shortens || defines) {
    cut(offset, end);
    return eraseWritten(offset, end);
  }
  for (uint64_t at = offset; at < end; ++at)
    if (rangeAt(at))
      written_.set(at, Expr());
    else
      written_.erase(at);
}

void SymbolicBytes::defineFresh() {
  std::vector<uint64_t> noted; // bytes that are concrete already
  for (const ArrayRange& range : ranges_)
    if (range.isFresh())
      forEachWritten(range.begin, range.end, [&](uint64_t offset, const Expr& byte) {
        if (!byte) noted.push_back(offset);
      });
  for (uint64_t offset : noted) written_.erase(offset);
  std::erase_if(ranges_, &ArrayRange::isFresh);
}

void SymbolicBytes::setArray(ArrayRange range) {
  cut(range.begin, range.end);
  eraseWritten(range.begin, range.end);
  const size_t index = firstAfter(range.begin);
  const auto continues = [](const ArrayRange& a, const ArrayRange& b) {
    return a.end == b.begin && a.array.get() == b.array.get() && a.shift == b.shift && a.stored == b.stored;
  };
  if (index > 0 && continues(ranges_[index - 1], range)) {
    ranges_[index - 1].end = range.end;
    return;
  }
  ranges_.insert(ranges_.begin() + static_cast<ptrdiff_t>(index), std::move(range));
}

void SymbolicBytes::replaceArray(const ArrayRange& range, uint64_t begin, uint64_t end) {
  const size_t index = firstAfter(range.begin);
  SONDE_CHECK(index < ranges_.size() && ranges_[index].begin == range.begin &&
                  ranges_[index].end == range.end,
              "there is no such range");
  ranges_[index] = range;
  eraseWritten(std::max(begin, range.begin), std::min(end, range.end));
}

void SymbolicBytes::count(SharedBytes bytes) const {
  bytes.add(ranges_.capacity() * sizeof(ArrayRange));
  written_.count(bytes);
}

} // namespace sonde::memory
