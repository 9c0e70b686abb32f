#pragma once

/// \file
/// Addresses of elements: base + index * scale + offset, on 64 bits.

#include "expr/rewrite/builder.h"

#include <cstdint>

namespace sonde::semantics {

constexpr uint64_t elementAddress(uint64_t base, uint64_t index, int64_t scale, int64_t offset) {
  return base + index * static_cast<uint64_t>(scale) + static_cast<uint64_t>(offset);
}

/// Returns the address of an element. The base is added last, so that rewriting sees an object's address plus
/// an offset.
inline expr::Expr elementAddress(expr::Builder& builder, const expr::Expr& base, const expr::Expr& index,
                                 int64_t scale, int64_t offset) {
  expr::Expr scaled = builder.mul(index, builder.constant(64, static_cast<uint64_t>(scale)));
  return builder.add(base, builder.add(scaled, builder.constant(64, static_cast<uint64_t>(offset))));
}

} // namespace sonde::semantics
