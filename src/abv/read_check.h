#pragma once

/// \file
/// Lemmas on demand for reads (after Brummayer and Biere): is there an array model under which each read has
/// the value that the candidate gives it?
///
/// A read is followed down its array term: through a store whose index differs, to the chosen side of an ite,
/// until an element is met (a stored value, a table's element), which must have the read's value, or an array
/// symbol, where all reads of one index value must agree. A disagreement names the axioms of the whole walk;
/// the candidate violates at least one of them.

#include "abv/candidate.h"
#include "abv/refinement.h"

#include <map>
#include <unordered_map>
#include <vector>

namespace sonde::abv {

class ReadCheck {
public:
  ReadCheck(Candidate& candidate, Blaster& blaster, Refinement& refinement)
      : candidate_(candidate), blaster_(blaster), refinement_(refinement) {}

  /// Follows array[index], which has been abstracted.
  void follow(const Node* array, const Index& index);

  /// Stores the value of each array symbol in the refinement's model, as the reads that reached it say.
  void collectArrays();

private:
  /// A read on its way down an array term. The steps are not recorded, because there may be many reads and
  /// long chains of stores: an explanation walks again.
  struct Walk {
    const Node* start;
    Index index;
    BitVector position; ///< the index's value
    BitVector value;
  };

  /// Takes one step and returns the array below, or null when the walk has ended.
  const Node* step(const Node* array, Walk& walk);
  const Node* stepStore(const Node* store, Walk& walk);
  bool isThen(const Node* ite) { return candidate_.holds(blaster_.literal(ite->operand(0))); }
  void endInTable(const Node* table, Walk& walk);
  void endInSymbol(const Node* symbol, Walk& walk);

  /// Returns the axioms that lead from the walk's start down to `end`.
  std::vector<Axiom> pathTo(const Node* end, const Walk& walk);
  void report(std::vector<Axiom>&& axioms);

  Candidate& candidate_;
  Blaster& blaster_;
  Refinement& refinement_;
  std::unordered_map<const Node*, std::map<BitVector, Walk, expr::BitVectorLess>> arrived_;
};

} // namespace sonde::abv
