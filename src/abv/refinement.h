#pragma once

/// \file
/// What comparing a candidate with the array theory yields: the instances of axioms that it violates, and the
/// values of array symbols if it violates none.

#include "abv/axioms.h"
#include "expr/model.h"

#include <unordered_map>
#include <vector>

namespace sonde::abv {

struct Refinement {
  std::vector<Axiom> axioms;                                ///< violated
  std::unordered_map<const Node*, expr::ArrayValue> arrays; ///< by array symbol

  bool isConsistent() const { return axioms.empty(); }
};

} // namespace sonde::abv
