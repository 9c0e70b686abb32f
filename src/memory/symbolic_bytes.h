#pragma once

/// \file
/// The symbolic content of an object, which lies over the object's concrete bytes. Its cost goes with what
/// was touched, not with the size of the object:
///
/// - *ranges*: stretches of bytes that are elements of an array (an input, a copy of one, or what a write at
///   a symbolic offset left); the object's concrete bytes mean nothing there;
/// - *written* bytes: single ones on top of both, each with an expression of its own.
///
/// Bytes are the truth. What a read at a symbolic offset needs is derived from them (outline.h,
/// element_view.h).
///
/// Symbolic content is shared between states like the object it belongs to; only an unshared one changes.

#include "expr/rewrite/builder.h"
#include "support/persistent_map.h"
#include "support/ref.h"

#include <cstdint>
#include <span>
#include <vector>

namespace sonde::memory {

/// One byte: an expression of width 8, or a concrete value.
struct Byte {
  expr::Expr expression; ///< null: concrete
  uint8_t value = 0;

  bool concrete() const { return !expression; }
};

/// Arrays that stand for objects are indexed by this many bits, unless the object is larger.
inline constexpr unsigned arrayIndexWidth = 32;
constexpr unsigned indexWidthOf(uint64_t objectSize) {
  return objectSize <= uint64_t{1} << arrayIndexWidth ? arrayIndexWidth : 64;
}

/// Bytes of an object that are elements of an array.
struct ArrayRange {
  uint64_t begin = 0;
  uint64_t end = 0;
  expr::Expr array;
  uint64_t shift = 0;  ///< the byte at `offset` is element `offset + shift`, modulo the array's indices
  bool stored = false; ///< the array has writes at symbolic offsets

  uint64_t size() const { return end - begin; }
  /// Returns whether nothing has been written to these bytes since they were made (expr/rewrite/undefined.h).
  bool isFresh() const { return array->is(expr::Kind::ArraySymbol) && array->hasUndefined(); }
  /// Returns the element of the byte at `offset`, an expression of any width that holds every offset.
  expr::Expr read(expr::Builder& builder, const expr::Node* offset) const;
  expr::Expr read(expr::Builder& builder, uint64_t offset) const;
  /// Returns the index of that element.
  expr::Expr index(expr::Builder& builder, const expr::Node* offset) const;
  expr::Expr index(expr::Builder& builder, uint64_t offset) const;
};

class SymbolicBytes : public Counted<SymbolicBytes> {
public:
  bool empty() const { return ranges_.empty() && written_.empty(); }
  /// Returns whether some of these bytes may be symbolic.
  bool touches(uint64_t offset, uint64_t size) const;
  /// Returns a number of bytes from `offset` on that are concrete; there may be more. It is 0 if the byte at
  /// `offset` may be symbolic.
  uint64_t concreteFrom(uint64_t offset) const;
  /// Returns the ranges, which are ascending and disjoint.
  std::span<const ArrayRange> ranges() const { return ranges_; }
  /// Returns the ranges that have a byte in common with [begin, end).
  std::span<const ArrayRange> ranges(uint64_t begin, uint64_t end) const;

  /// Returns the expression of a byte; null where the object's concrete byte counts.
  expr::Expr at(expr::Builder& builder, uint64_t offset) const;
  void set(uint64_t offset, expr::Expr byte) { written_.set(offset, std::move(byte)); }
  /// Makes these bytes concrete: the object's own bytes are used.
  void setConcrete(uint64_t offset, uint64_t size);
  /// Makes the bytes concrete that were new.
  void defineFresh();
  /// Makes all bytes of the range elements of its array.
  void setArray(ArrayRange range);
  /// Replaces the array of an existing range by another one, which contains what was written in [begin, end).
  /// Requires: the range exists.
  void replaceArray(const ArrayRange& range, uint64_t begin, uint64_t end);

  /// Calls `visit`(offset, byte) for each byte in [begin, end) that was written since its range was made;
  /// ascending; null where the concrete byte counts.
  template <typename Visit> void forEachWritten(uint64_t begin, uint64_t end, Visit visit) const {
    if (end - begin > written_.size()) {
      written_.forEach([&](uint64_t offset, const expr::Expr& byte) {
        if (offset >= begin && offset < end) visit(offset, byte);
      });
      return;
    }
    for (uint64_t offset = begin; offset < end; ++offset)
      if (const expr::Expr* byte = written_.find(offset)) visit(offset, *byte);
  }

  void count(SharedBytes bytes) const;

private:
  const ArrayRange* rangeAt(uint64_t offset) const;
  /// Returns the index of the first range that ends after `offset`.
  size_t firstAfter(uint64_t offset) const;
  /// Removes the bytes in [begin, end) from all ranges.
  void cut(uint64_t begin, uint64_t end);
  void eraseWritten(uint64_t begin, uint64_t end);

  std::vector<ArrayRange> ranges_;
  /// Bytes by offset that are newer than the ranges. A null entry, inside of a range, means that the object's
  /// concrete byte is used.
  PersistentMap<expr::Expr> written_;
};

} // namespace sonde::memory
