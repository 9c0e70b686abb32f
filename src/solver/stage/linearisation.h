#pragma once

/// \file
/// Formulas over bit-vectors as rows of an integer linear problem: an abstraction, after "Type and Interval
/// Aware Array Constraint Solving for Symbolic Execution" (ISSTA'21, section 4.2). Every solution of the
/// formulas is one of the problem, so that a problem without solution refutes them; the reverse need not
/// hold.
///
/// A term becomes a sum over variables that has its unsigned value. Sums modulo a power of two get a variable
/// for the multiple that is taken off, unless the bounds show how much that is. What has no exact sum gets a
/// variable with what is known of its value: products and other non-linear terms, bitwise operations (`a & b`
/// is at most `a`, …), choices whose condition is not known, reads. A formula that cannot be said in rows is
/// dropped: `≠` unless one side is known not to be less, and signed comparisons unless the signs are known,
/// which other formulas may tell
/// (`retry`).

#include "expr/expr.h"
#include "ilp/problem.h"

#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

namespace sonde::solver {

class Linearisation {
public:
  /// Without `usesIntervals`, each operation that may wrap around has a variable for that, whatever the
  /// bounds say.
  Linearisation(ilp::Problem& problem, bool usesIntervals)
      : problem_(problem), usesIntervals_(usesIntervals) {}

  /// Says that a formula among those to come is true. Predicates in other formulas then have a value.
  void announce(const expr::Node* formula) { announce(formula, true); }
  /// Adds the rows of a formula that is true.
  void require(const expr::Node* formula) { require(formula, true); }
  /// Adds the rows of signed comparisons whose signs were not known, but are now. Returns whether there were
  /// any.
  bool retry();

  /// Returns the sum that stands for a term; nothing if the term is too wide.
  std::optional<ilp::Sum> sumOf(const expr::Node* term);
  /// Sets what the value of a term can be, before the term is met: of a read, from the elements it can read.
  void setRange(const expr::Node* term, const ilp::Interval& range) { ranges_[term] = range; }

private:
  using Node = expr::Node;
  using Integer = ilp::Integer;
  using Sum = ilp::Sum;
  using MaybeSum = std::optional<Sum>;
  struct SignedLess {
    const Node *a, *b;
    bool orEqual;
  };

  void announce(const Node* formula, bool value);
  void require(const Node* formula, bool value);
  void requireEqual(const Node* a, const Node* b);
  /// Requires that a and b differ, if bounds show which of them is not less.
  void requireDifferent(const Node* a, const Node* b);
  /// Requires a < b, or a ≤ b.
  void requireLess(const Node* a, const Node* b, bool orEqual);
  /// Returns false if the signs are not known.
  bool requireSignedLess(const SignedLess&);

  MaybeSum translate(const Node* term);
  MaybeSum bitwiseAnd(const Node* term);
  MaybeSum bitwiseOr(const Node* term);
  MaybeSum product(const Node* term);
  MaybeSum signExtension(const Node* term);
  MaybeSum arithmeticShift(const Node* term, unsigned bits);
  MaybeSum choice(const Node* term);
  MaybeSum quotient(const Node* term, Integer divisor);
  MaybeSum remainder(const Node* term, Integer divisor);

  /// Returns a variable with what is known of a term's value without looking into it.
  Sum opaque(const Node* term);
  /// Returns the highest bit of a term, of which the sum is the value.
  Sum signOf(const Sum& value, unsigned width);
  /// Returns a multiple of a sum modulo 2^width; nothing if its numbers are too large.
  MaybeSum multiple(const Sum& sum, Integer factor, unsigned width);
  /// Returns the sum modulo 2^width.
  MaybeSum wrapped(const Sum& sum, unsigned width);
  /// Returns the sum divided by 2^bits, rounded down. Requires: it is not negative.
  MaybeSum shiftedDown(const Sum& sum, unsigned bits);
  void atMost(const Sum& a, const Sum& b);
  void atMostSum(const Sum& a, const Sum& b, const Sum& c); ///< a ≤ b + c
  ilp::Interval rangeOf(const Sum& sum) const { return problem_.rangeOf(sum).value(); }

  ilp::Problem& problem_;
  bool usesIntervals_;
  std::vector<SignedLess> dropped_;
  std::unordered_map<const Node*, MaybeSum> sums_;
  std::unordered_map<const Node*, ilp::Interval> ranges_;
};

} // namespace sonde::solver
