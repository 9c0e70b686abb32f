#pragma once

/// \file
/// Values that are chosen from a few numbers, as what is read through an ambiguous pointer often is. Where a
/// value has to be concrete, each of a few numbers can get a path, so that nothing is incomplete.

#include "expr/expr.h"

#include <cstddef>

namespace sonde::exec {

/// Returns whether the expression shows that it has at most `most` values: all that it depends on are
/// conditions and indices of tables, and these are few.
bool hasFewValues(const expr::Expr& value, size_t most);

} // namespace sonde::exec
