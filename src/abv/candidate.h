#pragma once

/// \file
/// The SAT solver's assignment, read as words: a candidate for a model of the query. It is valid until the
/// next clause is added.

#include "abv/bitblast/abstraction.h"
#include "sat/sat_solver.h"
#include "support/bit_vector.h"

#include <cstdlib>
#include <unordered_map>

namespace sonde::abv {

class Candidate {
public:
  explicit Candidate(sat::SatSolver& sat) : sat_(sat) {}

  bool holds(Literal literal) const {
    return Gates::isConstant(literal) ? literal == Gates::trueLiteral : sat_.value(literal);
  }
  BitVector value(BitSpan bits) const;
  /// Returns the value of an index. Values are cached, because an index is compared with many others. An id
  /// must always be used with the same index width.
  const BitVector& value(const Index& index);

private:
  sat::SatSolver& sat_;
  std::unordered_map<uint64_t, BitVector> indices_;
};

} // namespace sonde::abv
