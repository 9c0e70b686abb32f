#pragma once

/// \file
/// The reasons for which an operation is undefined. Its value on expressions is total nevertheless (SMT-LIB
/// defines division by zero); the caller decides whether an undefined operation ends a path, is assumed away
/// or is part of a formula.

#include "expr/expr.h"

#include <cstdint>
#include <vector>

namespace sonde::semantics {

#define SONDE_UNDEFINED(X)                                                                                   \
  X(DivisionByZero)                                                                                          \
  X(DivisionOverflow) /* the quotient does not fit its type */

enum class Undefined : uint8_t {
#define ROW(name) name,
  SONDE_UNDEFINED(ROW)
#undef ROW
};

/// The operation is undefined, for this reason, if `condition` (of width 1) is true.
struct UndefinedCase {
  Undefined reason;
  expr::Expr condition;
};

/// The cases in the order in which they have to be checked; the operation is defined if none of them holds.
using UndefinedCases = std::vector<UndefinedCase>;

} // namespace sonde::semantics
