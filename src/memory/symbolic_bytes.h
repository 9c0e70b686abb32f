#pragma once

/// \file
/// The symbolic content of an object. It lies over the object's concrete bytes in one of two ways:
///
/// - *sparse*: some bytes have an expression, the others are the object's concrete ones;
/// - *array*: the whole object is an array expression (an input, or what a write at a symbolic offset left),
///   on top of which single bytes were written since. The concrete bytes mean nothing then.
///
/// Bytes are the truth. What a read at a symbolic offset needs is derived from them: the object as an array
/// of bytes or, where width and residue of the access allow, as a table of wider elements, which saves the
/// solver from putting values together.
///
/// Symbolic content is shared between states like the object it belongs to; only an unshared one changes.

#include "expr/rewrite/builder.h"
#include "support/persistent_map.h"
#include "support/ref.h"

#include <cstdint>
#include <span>

namespace sonde::memory {

/// One byte: an expression of width 8, or a concrete value.
struct Byte {
  expr::Expr expression; ///< null: concrete
  uint8_t value = 0;

  bool concrete() const { return !expression; }
};

/// Arrays that stand for objects are indexed by this many bits.
inline constexpr unsigned arrayIndexWidth = 32;

class SymbolicBytes : public Counted<SymbolicBytes> {
public:
  bool isArray() const { return array_ != nullptr; }
  bool empty() const { return !isArray() && written_.empty(); }
  /// Whether some of these bytes are not the object's concrete ones.
  bool touches(uint64_t offset, uint64_t size) const;
  /// Whether writes at symbolic offsets are pending, so that only bytes can be read.
  bool hasStores() const { return stored_; }

  /// The expression of a byte; null where the object's concrete byte counts.
  expr::Expr at(expr::Builder& builder, uint64_t offset) const;
  void set(uint64_t offset, expr::Expr byte) { written_.set(offset, std::move(byte)); }
  /// The object's concrete bytes count.
  void setConcrete(uint64_t offset, uint64_t size);
  /// The whole object is \p array.
  void setArray(expr::Expr array);

  void count(SharedBytes bytes) const { written_.count(bytes); }

  /// The object as an array of bytes; \p concrete are its own ones.
  expr::Expr array(expr::Builder& builder, std::span<const uint8_t> concrete) const;
  /// \p value is written at a symbolic offset of arrayIndexWidth bits, lowest byte first.
  void store(expr::Builder& builder, std::span<const uint8_t> concrete, const expr::Node* offset,
             const expr::Node* value);

private:
  expr::Expr array_;    ///< null: sparse
  bool stored_ = false; ///< array_ has writes at symbolic offsets
  /// By offset; newer than array_. Null where the object's concrete byte counts although there is an array.
  PersistentMap<expr::Expr> written_;
};

/// The elements of \p width bytes from \p residue on, as a table; \p symbolic may be null. What does not fill
/// an element at the end is left out. Precondition: no writes at symbolic offsets are pending.
expr::Expr elementTable(expr::Builder& builder, std::span<const uint8_t> concrete,
                        const SymbolicBytes* symbolic, unsigned width, unsigned residue);

} // namespace sonde::memory
