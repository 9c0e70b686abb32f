#pragma once

#include "expr/rewrite/builder.h"

namespace sonde::smtlib {

/// A script has no other way to write a long table than stores over a constant array. Where `array` is such
/// a chain (constant indices, not too far apart), the table that it means; otherwise `array` itself. Linear
/// in the length of the chain.
expr::Expr tableOfStores(expr::Builder& builder, const expr::Expr& array);

} // namespace sonde::smtlib
