#pragma once

/// \file
/// Checks equalities of arrays. If the candidate makes arrays equal, following reads downwards is not enough:
/// a read of one side must have the same value on the other side, and arrays must also agree where there is
/// no read.
///
/// \par Method
/// The array terms that the candidate joins (a store with its array, an ite with its chosen side, both sides
/// of a true equality) form a component. If an equality joins it, let I be all indices that matter to it:
/// indices of reads and stores, positions of table elements, witnesses of inequalities; and one index more,
/// `elsewhere`, which is none of I and stands for all that are none of I. If the values of I may be all there
/// are (|I| >= 2^width), all constants are put into I instead, and nothing is elsewhere. For each array of
/// the component and each such index, the array is abstracted there, and its axioms are instances.
///
/// \par Why that is complete
/// Suppose the candidate violates no instance. Give each array symbol a of the component the candidate's a[i]
/// at the value of each i in I (well defined by congruence) and a[elsewhere] as default. By induction over
/// terms, every array of the component then has its abstracted values at I's values, and its abstracted value
/// at `elsewhere` at every other position: a store or table position is in I, hence never elsewhere. So
/// arrays called equal agree everywhere, and arrays called different differ at their witness.

#include "abv/candidate.h"
#include "abv/refinement.h"

#include <unordered_map>
#include <vector>

namespace sonde::abv {

class ExtensionalityCheck {
public:
  ExtensionalityCheck(Candidate& candidate, Blaster& blaster, Abstraction& abstraction,
                      Refinement& refinement)
      : candidate_(candidate), blaster_(blaster), abstraction_(abstraction), refinement_(refinement) {}

  /// Joins the cone's arrays into components, and demands a witness for each false equality.
  void join(const Cone& cone);
  /// Returns whether an equality joins the array's component; then its reads are checked here, not by
  /// following them.
  bool isJoined(const Node* array) const;
  /// Checks every component that an equality joins.
  void check(const Cone& cone);

private:
  struct Component {
    std::vector<const Node*> arrays;
    std::vector<const Node*> equalities; ///< equalities that the candidate makes true
    std::vector<Index> indices;          ///< ascending ids, each once
    std::optional<Index> elsewhere;
  };

  size_t find(size_t member) const;
  void unite(const Node* a, const Node* b);
  size_t numberOf(const Node* array) const { return numbers_.at(array); }

  std::vector<Component> components(const Cone& cone);
  bool differsAtWitness(const Node* equality);
  void completeIndices(Component& component);
  bool isAmong(const Index& index, const std::vector<Index>& indices);
  void checkComponent(const Component& component);
  void checkArray(const Node* array, const Index& index);
  void checkSymbol(const Node* symbol, const Component& component);
  /// Demands `axiom` unless both words exist and are equal.
  void requireEqual(const std::optional<BitSpan>& a, const std::optional<BitSpan>& b, Axiom axiom);

  Candidate& candidate_;
  Blaster& blaster_;
  Abstraction& abstraction_;
  Refinement& refinement_;
  std::unordered_map<const Node*, size_t> numbers_;
  mutable std::vector<size_t> parents_; // union-find over numbers; `find` compresses
  std::vector<bool> hasEquality_;       // by number of a representative
};

} // namespace sonde::abv
