#pragma once

/// \file
/// What follows from the constraints of a path and took the solver to find out: expressions with one value,
/// and the values that are left to single bytes. Further constraints cannot change it, so that it is known on
/// all continuations of the path.

#include "expr/byte_table.h"
#include "expr/expr.h"
#include "support/persistent_map.h"

#include <cstdint>
#include <optional>

namespace sonde::path {

/// A value, copied in constant time.
class Knowledge {
public:
  /// Notes that an expression of at most 64 bits has one value.
  void note(const expr::Expr& expression, uint64_t value);
  /// Returns the only value of an expression, if that was noted.
  std::optional<uint64_t> noted(const expr::Node* expression) const;

  /// Notes that a byte has no other values than these.
  void narrow(const expr::SymbolAtom& byte, const expr::ByteSet& values);
  /// Returns the values that a byte may have, as far as it was noted.
  expr::ByteSet valuesOf(const expr::SymbolAtom& byte) const;

  void count(SharedBytes) const;

private:
  struct Noted {
    expr::Expr expression; ///< keeps the node, so that no other gets its id
    uint64_t value = 0;
  };

  PersistentMap<Noted> noted_;                        ///< by the id of the expression
  PersistentMap<PersistentMap<expr::ByteSet>> bytes_; ///< by the id of the symbol, then by the element
};

} // namespace sonde::path
