#pragma once

#include "sat/sat_solver.h"

#include <compare>
#include <cstdint>
#include <cstdlib>

namespace sonde::sat::cdcl {

using Variable = uint32_t; ///< variables are numbered from 0

/// A literal as an index: 2v for variable v, 2v+1 for its negation.
struct Lit {
  uint32_t index;

  static Lit of(Variable variable, bool negated) { return {variable * 2 + negated}; }
  static Lit fromExternal(Literal literal) {
    return of(static_cast<Variable>(std::abs(literal)) - 1, literal < 0);
  }
  Literal toExternal() const {
    auto number = static_cast<Literal>(variable()) + 1;
    return negated() ? -number : number;
  }
  Variable variable() const { return index / 2; }
  bool negated() const { return index & 1; }
  Lit operator~() const { return {index ^ 1}; }
  auto operator<=>(const Lit&) const = default;
};

} // namespace sonde::sat::cdcl
