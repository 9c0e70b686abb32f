#pragma once

#include "expr/expr.h"

#include <string>

namespace sonde::expr::testing {

/// An expression as a tree, for failure messages; cut off when long.
std::string text(const Node* node);

} // namespace sonde::expr::testing
