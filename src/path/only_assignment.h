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

/// A model that was made for a condition, and may be none of it.
struct Attempt {
  expr::Model model;
  bool isOnly = false; ///< there is no other one: the condition fixes all symbols of the part
};
/// Returns the path's model of the part with those bits of input bytes replaced that the condition compares
/// with numbers; nothing if it compares none. Such conditions are equations of the index of a table.
std::optional<Attempt> attemptAt(const PathCondition& path, const PathCondition::Part& part,
                                 const expr::Node* condition);

} // namespace sonde::path
