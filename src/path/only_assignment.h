#pragma once

/// \file
/// Goals that can be true for one assignment of their symbols at most: n == 7, or n <= 7 on a path that has
/// n >= 7. Each level of a recursion and each round of a loop asks for one. Whether the assignment is a model
/// of the path is seen by evaluating its constraints, without the solver.

#include "path/path_condition.h"

#include <optional>

namespace sonde::path {

/// Returns the only assignment of all symbols of the part that `goal` and the constraints of the part may be
/// true for; it need not be a model of them. Returns nothing if there may be several. Only the constraints of
/// a slice that has comparisons by < are looked at.
std::optional<expr::Model> onlyAssignment(const PathCondition& path, const PathCondition::Part& part,
                                          const expr::Node* goal);

} // namespace sonde::path
