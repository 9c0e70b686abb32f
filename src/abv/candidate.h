#pragma once

/// \file
/// The SAT solver's assignment, read as words: a candidate for a model of the query. Good until the next
/// clause.

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
  /// Remembered: an index is compared with many others. `index` is of the index width the id was first used
  /// with.
  const BitVector& value(const Index& index);

private:
  sat::SatSolver& sat_;
  std::unordered_map<uint64_t, BitVector> indices_;
};

} // namespace sonde::abv
