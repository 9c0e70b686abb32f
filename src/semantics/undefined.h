#pragma once

/// \file
/// Why an operation has no value. A value on expressions is total all the same (SMT-LIB defines division by
/// zero); whether an undefined one ends a path, is assumed away or is part of a formula is the caller's
/// choice.

#include "expr/expr.h"

#include <cstdint>
#include <vector>

namespace sonde::semantics {

/// X(reason, text)
#define SONDE_UNDEFINED(X)                                                                                   \
  X(DivisionByZero, "the divisor is zero")                                                                   \
  X(DivisionOverflow, "the quotient does not fit its type")

enum class Undefined : uint8_t {
#define ROW(name, text) name,
  SONDE_UNDEFINED(ROW)
#undef ROW
};

/// The operation has no value, for this reason, where `condition` (of width 1) is true.
struct UndefinedCase {
  Undefined reason;
  expr::Expr condition;
};

/// In the order in which they are to be asked; the operation has a value where none of them holds.
using UndefinedCases = std::vector<UndefinedCase>;

} // namespace sonde::semantics
