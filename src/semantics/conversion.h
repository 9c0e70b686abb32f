#pragma once

/// \file
/// Integers of 1 to 128 bits made wider and narrower, on numbers and on expressions.

#include "expr/rewrite/builder.h"
#include "semantics/integer.h"
#include "semantics/wide.h"

namespace sonde::semantics {

/// Sign-extends a number of at most 64 bits. (Zero extension is the identity, because numbers are held
/// zero-extended.)
constexpr uint64_t signExtend(uint64_t a, unsigned from, unsigned to) {
  return cut(static_cast<uint64_t>(asSigned(a, from)), to);
}

/// Extends `value` from `from` to `to` bits. Requires: `to` is not less than `from`.
constexpr Wide extend(Wide value, unsigned from, unsigned to, bool isSigned) {
  return isSigned ? cutWide(static_cast<Wide>(asSignedWide(value, from)), to) : value;
}
inline expr::Expr extend(expr::Builder& builder, const expr::Expr& value, unsigned to, bool isSigned) {
  return isSigned ? builder.sext(value, to) : builder.zext(value, to);
}

/// Returns the low `to` bits of `value`. Requires: `to` is not more than the width of `value`.
constexpr Wide truncate(Wide value, unsigned to) { return cutWide(value, to); }
inline expr::Expr truncate(expr::Builder& builder, const expr::Expr& value, unsigned to) {
  return builder.extract(value, to - 1, 0);
}

} // namespace sonde::semantics
