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
  /// The element of the byte at \p offset, an expression of any width that holds every offset.
  expr::Expr read(expr::Builder& builder, const expr::Node* offset) const;
  expr::Expr read(expr::Builder& builder, uint64_t offset) const;
  /// The index of that element.
  expr::Expr index(expr::Builder& builder, const expr::Node* offset) const;
  expr::Expr index(expr::Builder& builder, uint64_t offset) const;
};

class SymbolicBytes : public Counted<SymbolicBytes> {
public:
  bool empty() const { return ranges_.empty() && written_.empty(); }
  /// Whether some of these bytes are not the object's concrete ones.
  bool touches(uint64_t offset, uint64_t size) const;
  /// How many bytes from \p offset on are concrete: at least so many. 0 if that one may be symbolic.
  uint64_t concreteFrom(uint64_t offset) const;
  /// Ascending, apart from each other.
  std::span<const ArrayRange> ranges() const { return ranges_; }
  /// Those that have a byte in common with [begin, end).
  std::span<const ArrayRange> ranges(uint64_t begin, uint64_t end) const;

  /// The expression of a byte; null where the object's concrete byte counts.
  expr::Expr at(expr::Builder& builder, uint64_t offset) const;
  void set(uint64_t offset, expr::Expr byte) { written_.set(offset, std::move(byte)); }
  /// The object's concrete bytes count.
  void setConcrete(uint64_t offset, uint64_t size);
  /// All of the range is its array's.
  void setArray(ArrayRange range);
  /// The bytes of a range that is there already are those of another array; what was written in [begin, end)
  /// is part of it. Precondition: the range is there.
  void replaceArray(const ArrayRange& range, uint64_t begin, uint64_t end);

  /// Calls \p visit(offset, byte) for each byte in [begin, end) that was written since its range was made;
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
  /// Index of the first range that ends after \p offset.
  std::size_t firstAfter(uint64_t offset) const;
  /// No range has a byte in [begin, end) any more.
  void cut(uint64_t begin, uint64_t end);
  void eraseWritten(uint64_t begin, uint64_t end);

  std::vector<ArrayRange> ranges_;
  /// By offset; newer than the ranges. Null, only inside of a range, where the object's concrete byte counts.
  PersistentMap<expr::Expr> written_;
};

} // namespace sonde::memory
