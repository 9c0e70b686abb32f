#pragma once

/// \file
/// The result of comparing a candidate with the array theory: the instances of axioms that it violates, or,
/// if it violates none, the values of array symbols.

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
