#pragma once

/// \file
/// Elements of vectors by index: one slot of each element, the slots lying in registers of 64 bits.

#include "expr/expr.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace sonde::expr {
class Builder;
}

namespace sonde::semantics {

/// The same slot of every element of a vector.
struct Lanes {
  uint64_t* first;
  ptrdiff_t stride;
  uint64_t count;

  uint64_t& operator[](uint64_t n) const { return first[static_cast<ptrdiff_t>(n) * stride]; }
};

/// Returns the element at `index`, or 0 if there is none.
uint64_t pick(const Lanes&, uint64_t index);
/// Returns the element at `index`, or 0 if there is none. The elements and the index have 64 bits.
expr::Expr pick(expr::Builder&, std::span<const expr::Expr> elements, const expr::Expr& index);

/// Replaces the element at `index`; does nothing if there is none.
void put(const Lanes&, uint64_t index, uint64_t value);
void put(expr::Builder&, std::span<expr::Expr> elements, const expr::Expr& index, const expr::Expr& value);

} // namespace sonde::semantics
