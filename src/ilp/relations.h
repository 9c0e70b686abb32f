#pragma once

/// \file
/// Refutes integer linear problems by what several rows say together, where carrying bounds through single
/// rows (`narrow`) sees nothing, or goes round in a circle for as long as the bounds are wide. It takes
/// microseconds; the simplex method of solver.h, which refutes more, takes a hundred times as long.
///
///   equations    x + y = 7 and x + 2 = y: y is replaced by x + 2 in all other rows, which leaves 2x + 2 = 7.
///                A row is impossible if the greatest common divisor of its factors does not divide its
///                constant, or if the bounds of its variables exclude it.
///   differences  p < q, q < r and r < p: rows about the difference of two variables are edges of a graph,
///                and a circle of negative length has no solution (Bellman and Ford).

#include "ilp/problem.h"

namespace sonde::ilp {

/// Returns whether equations or differences show that there is no solution. False says nothing.
bool areContradictory(const Problem& problem);

} // namespace sonde::ilp
