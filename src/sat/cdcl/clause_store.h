#pragma once

/// \file
/// Stores all clauses, and knows which of them are watched.
///
/// A stream of queries leaves gates behind that the next query has nothing to do with. Their clauses stay
/// here (with all that was learned about them) but are not watched: a variable's own clauses are attached
/// when the variable enters a cone, and when the attached ones outgrow the cones that need them, all are
/// detached and the current cone's attached anew. So the length of watch lists, and with it the cost of
/// propagation, follows the size of queries, not the length of the stream.

#include "sat/cdcl/clause_arena.h"
#include "sat/cdcl/trail.h"

#include <span>
#include <vector>

namespace sonde::sat::cdcl {

/// An entry of a clause in the list of one of its two watched literals. While the literal `other` of the
/// clause is true, the clause need not be visited. In a clause of two literals, `other` is the second one,
/// and the clause is never visited.
struct Watch {
  static constexpr ClauseRef binaryBit = ClauseRef{1} << 31;

  ClauseRef tagged;
  Lit other;

  Watch(ClauseRef ref, Lit otherLiteral, bool binary)
      : tagged(ref | (binary ? binaryBit : 0)), other(otherLiteral) {}
  bool isBinary() const { return tagged & binaryBit; }
  ClauseRef clause() const { return tagged & ~binaryBit; }
};

class ClauseStore {
public:
  /// `loose` is the number of variables that may be attached beyond what cones need, in addition to the
  /// ratio.
  ClauseStore(Trail& trail, size_t loose) : trail_(trail), loose_(loose) {}

  void addVariable();
  /// Stores a clause of at least two literals, none false at level 0; attaches it if its owner is attached.
  /// `literals`: the two to watch come first; in a clause that is not learned, the newest is the first.
  ClauseRef add(std::span<const Lit> literals, bool learned, unsigned glue);

  /// Makes sure that the clauses of these variables are watched. Must be called at level 0.
  /// \return false if that showed the clauses to be contradictory.
  bool attach(std::span<const Variable> cone);
  /// Stops watching all clauses.
  void detachAll();
  /// Forgets learned clauses that were of little use lately, and detaches all clauses. Must be called at
  /// level 0.
  void reduce();

  /// Returns the variables that define `variable`: the other variables of its own clauses, without learned
  /// ones.
  std::span<const Variable> inputs(Variable variable) const {
    const Range& range = inputRanges_[variable];
    return {inputs_.data() + range.begin, range.count};
  }
  /// Calls `visit`(literals, learned) for each clause of the variable.
  template <typename Visit> void forEachClause(Variable variable, Visit visit) {
    for (ClauseRef ref = owned_[variable]; ref != noClause; ref = arena_.header(ref).next)
      visit(arena_.literals(ref), arena_.header(ref).learned != 0);
  }

  ClauseArena& arena() { return arena_; }
  /// Returns the clauses that must be visited when `literal` becomes false.
  std::vector<Watch>& watches(Lit literal) { return watches_[literal.index]; }
  size_t clauses() const { return clauses_; }

private:
  struct Range {
    uint32_t begin = 0, count = 0;
  };

  void addInputs(Variable owner, std::span<const Lit> literals);
  bool attachClause(ClauseRef ref);
  void watch(ClauseRef ref);

  Trail& trail_;
  size_t loose_;
  ClauseArena arena_;
  std::vector<ClauseRef> owned_;   // by variable: the first of its clauses
  std::vector<Variable> inputs_;   // the inputs of all variables; a list that has to grow moves to the end
  std::vector<Range> inputRanges_; // by variable
  std::vector<std::vector<Watch>> watches_; // by literal
  std::vector<bool> isAttached_;            // by variable
  std::vector<Variable> attached_;
  std::vector<ClauseRef> learned_;
  size_t clauses_ = 0;
};

} // namespace sonde::sat::cdcl
