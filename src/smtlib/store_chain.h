#pragma once

#include "expr/rewrite/builder.h"

namespace sonde::smtlib {

/// A script can write a long table only as stores over a constant array. If `array` is such a chain (with
/// constant indices that are not too far apart), returns the table that it means; otherwise returns `array`
/// itself. Linear in the length of the chain.
expr::Expr tableOfStores(expr::Builder& builder, const expr::Expr& array);

} // namespace sonde::smtlib
