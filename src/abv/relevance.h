#pragma once

/// \file
/// The literals that a query needs of the instance in addition to the gates of its assumptions (see "the
/// cone" in sat/sat_solver.h). An abstracted read has no gate that leads to its index, nor a table to its
/// elements, nor either to the axioms about them; so they are named here.
///
/// Named at the start: all that the query's array terms are made of, and the axioms known about its reads
/// (congruence only between two reads of the query: an array has reads of all queries ever). An axiom that
/// turns out to matter later is named when a candidate violates it.

#include "abv/axioms.h"

#include <unordered_set>
#include <vector>

namespace sonde::abv {

class Relevance {
public:
  Relevance(Blaster& blaster, const Abstraction& abstraction, const Axioms& axioms);

  std::span<const Literal> literals() const { return literals_; }
  /// Names these variables; returns false if all of them had been named before.
  bool name(BitSpan variables);

private:
  struct Read {
    const Node* array;
    Index index;
  };

  void nameTerms(const Cone& cone);
  void nameReads(const Cone& cone);
  /// Names the read and its axioms; the reads that those lead to are appended to `open`.
  void nameRead(const Read& read, std::vector<Read>& open);

  Blaster& blaster_;
  const Abstraction& abstraction_;
  const Axioms& axioms_;
  std::vector<Literal> literals_;
  std::unordered_set<Literal> named_;
  std::unordered_set<ReadKey, HashReadKey> reads_;
};

} // namespace sonde::abv
