#pragma once

/// \file
/// What is known about the terms of a query if all its formulas are true: `x + 3 < 10` bounds x, and every
/// term that contains x. A round propagates abstract values from the formulas down to the symbols and back
/// up; a few rounds find nearly everything. Each term records the formulas that its value depends on, as bits
/// of a word, so that a refutation names few formulas.

#include "expr/abstract.h"
#include "expr/expr.h"
#include "expr/node_notes.h"
#include "solver/query.h"

#include <array>
#include <optional>
#include <vector>

namespace sonde::solver {

/// A set of formulas: bit n stands for formula n, the last bit for all from there on.
using Formulas = uint64_t;
/// Returns the numbers of the query's constraints that are in the set.
std::vector<unsigned> constraintsOf(Formulas formulas, const Query& query);

class Terms {
public:
  struct Term {
    const expr::Node* node;
    expr::Abstract value;
    Formulas from = 0;                                ///< the formulas that the value depends on
    std::array<uint32_t, 3> operands = {};            ///< the places of those operands that are terms
    uint8_t operandCount = 0;                         ///< 0 if nothing can be learned from them
    uint32_t sharpened = 0, wentDown = 0, wentUp = 0; ///< the times of these events, by a counter
  };

  /// Takes the formulas of a query instead of those before. Returns false if there are too many terms: then
  /// they are of no use.
  bool take(const Query& query);

  /// Returns formulas that contradict each other, if a contradiction is found. Requires: `take` succeeded.
  std::optional<Formulas> refute();

  /// Returns the terms, operands first, with what is known about them. Requires: `refute` found nothing.
  const std::vector<Term>& all() const { return terms_; }

  /// Returns formulas that contradict each other where the term at `place` has this value, if a contradiction
  /// is found. Requires: `refute` found nothing. Every call begins with what `refute` left.
  std::optional<Formulas> refuteWith(size_t place, uint64_t value);

private:
  bool add(const expr::Node* formula, unsigned number);
  bool collect(const expr::Node* root);
  void enter(const expr::Node* node);
  std::optional<Formulas> propagate();
  void sharpen(Term& term, const expr::Abstract& to, Formulas from);
  std::pair<uint32_t, Formulas> newsOfOperands(const Term& term) const;
  void down(Term& term);
  void up(Term& term);

  std::vector<const expr::Node*> nodes_;
  std::vector<std::pair<uint32_t, unsigned>> formulas_; ///< the places and numbers of the formulas
  std::vector<Term> terms_; ///< the terms of nodes_, made once it is clear that there are not too many
  std::vector<Term> left_;  ///< what `refute` left of them, while a value is assumed
  expr::NodeNotes<uint32_t> places_; ///< places in nodes_ and terms_
  std::vector<const expr::Node*> stack_;
  std::optional<Formulas> contradiction_;
  uint32_t clock_ = 0;
};

} // namespace sonde::solver
