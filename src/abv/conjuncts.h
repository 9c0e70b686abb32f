#pragma once

/// \file
/// An assertion as the conjunction it is: each part is assumed by a literal of its own, which saves the gates
/// in between and tells failed assumptions more finely.

#include "expr/expr.h"

#include <vector>

namespace sonde::abv {

struct Conjunct {
  const expr::Node* node; ///< neither Not nor a conjunction
  bool negated;
};

/// Appends the conjuncts of `assertion`, each once.
void splitConjuncts(const expr::Node* assertion, std::vector<Conjunct>& conjuncts);

} // namespace sonde::abv
