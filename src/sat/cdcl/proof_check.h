#pragma once

/// \file
/// A second opinion on what the search concludes, in debug builds: a clause follows if unit propagation alone
/// refutes its negation (reverse unit propagation, as proof checkers do it). It has its own copy of all
/// clauses, its own watches and its own assignment, forgets nothing, and knows of no cone.

#include "sat/cdcl/literal.h"

#include <cstdint>
#include <span>
#include <vector>

namespace sonde::sat::cdcl {

class ProofCheck {
public:
  void addVariable();
  /// Adds a clause that is given, or that was shown to follow.
  void add(std::span<const Lit> clause);
  /// Returns whether unit propagation shows that the clauses imply this one. It may return false for a clause
  /// that is implied.
  bool follows(std::span<const Lit> clause);

private:
  bool isTrue(Lit literal) const { return values_[literal.index] > 0; }
  bool isFalse(Lit literal) const { return values_[literal.index] < 0; }
  void assign(Lit literal);
  /// Propagates units; returns false if a clause becomes false.
  bool propagate();
  bool visit(Lit falsified);
  void backtrack(size_t size);

  std::vector<std::vector<Lit>> clauses_;      // the two watched literals first
  std::vector<std::vector<uint32_t>> watches_; // by literal: clauses
  std::vector<int8_t> values_;                 // by literal: 1 true, -1 false
  std::vector<Lit> trail_;
  size_t head_ = 0;
  bool contradictory_ = false;
};

} // namespace sonde::sat::cdcl
