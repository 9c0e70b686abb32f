#pragma once

/// \file
/// Decides integer linear problems, exactly: by the Parma Polyhedra Library, whose simplex and branch and
/// bound compute with rational numbers. Floating-point solvers have answered wrongly here.

#include "ilp/problem.h"

namespace sonde::ilp {

enum class Verdict : uint8_t { Feasible, Infeasible, Unknown };

/// Decides whether a problem has a solution. Work is counted in the library's own unit, so that equal
/// problems have equal answers; beyond the limit the answer is Unknown.
Verdict decide(const Problem& problem, uint64_t work);

/// The least and the greatest value that a sum has in the solutions of a problem, or bounds of them.
struct Extent {
  Verdict verdict = Verdict::Unknown; ///< Infeasible: the interval means nothing
  Interval interval;
};
/// Returns what is known of a sum: at least what the bounds of its variables say (Problem::rangeOf, which
/// must know it).
Extent extentOf(const Problem& problem, const Sum& sum, uint64_t work);

} // namespace sonde::ilp
