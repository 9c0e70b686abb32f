#pragma once

/// \file
/// Formulas that say what a symbol or an element of an array is: `atom = constant`.

#include "expr/steps.h"

#include <optional>

namespace sonde::solver {

struct Definition {
  const expr::Node* atom;  ///< a symbol, or a read of an array symbol at a constant index
  const expr::Node* value; ///< a constant
};

/// Returns the parts of `formula` if it is a definition.
inline std::optional<Definition> definitionOf(const expr::Node* formula) {
  if (!formula->is(expr::Kind::Eq)) return std::nullopt;
  for (unsigned side : {0u, 1u})
    if (formula->operand(side)->isConstant() && expr::isAtom(formula->operand(1 - side)))
      return Definition{formula->operand(1 - side), formula->operand(side)};
  return std::nullopt;
}

} // namespace sonde::solver
