#pragma once

/// \file
/// In Sonde a formula is a bit-vector of one bit. SMT-LIB and Z3 distinguish Bool from that; this file tells
/// translators which nodes are Bool there.

#include "expr/expr.h"

namespace sonde::expr {

/// Returns whether `node` is an operation whose result is a Bool where Bool is a separate sort: a connective,
/// a comparison, or an ite of those.
inline bool isFormula(const Node* node) {
  if (!node->isBool()) return false;
  switch (node->kind()) {
  case Kind::Not:
  case Kind::And:
  case Kind::Or:
  case Kind::Xor:
  case Kind::Eq:
  case Kind::Ult:
  case Kind::Slt:
  case Kind::Ite: return true;
  default: return false;
  }
}

} // namespace sonde::expr
