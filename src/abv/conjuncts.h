#pragma once

/// \file
/// Splits an assertion into its conjuncts. Each is assumed by a separate literal, which saves the gates of
/// the conjunction and makes failed assumptions more precise.

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
