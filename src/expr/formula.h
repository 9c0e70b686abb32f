#pragma once

/// \file
/// Here a formula is a bit-vector of one bit. SMT-LIB and Z3 tell Bool from that; whoever speaks to them asks
/// here which is which.

#include "expr/expr.h"

namespace sonde::expr {

/// An operation that gives a Bool where Bool is a sort of its own: a connective, a comparison, a choice.
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
