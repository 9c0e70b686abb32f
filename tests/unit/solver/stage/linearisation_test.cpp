/// Each rule of the abstraction to linear problems, on all values of narrow operands: the value that a term
/// has is never refuted, and every other value is, where the rule is exact.

#include "expr/evaluate.h"
#include "expr/rewrite/builder.h"
#include "ilp/solver.h"
#include "solver/stage/linearisation.h"

#include <gtest/gtest.h>

namespace sonde::solver {
namespace {

using expr::Expr;
using expr::Kind;

constexpr unsigned width = 3;
constexpr uint64_t valueCount = 1 << width;
constexpr uint64_t enoughWork = 1'000'000'000;

class LinearisationTest : public ::testing::TestWithParam<bool> {
protected:
  Expr number(uint64_t value, unsigned bits = width) { return context.constant(bits, value); }
  Expr make(Kind kind, std::initializer_list<const expr::Node*> operands) {
    return context.make(kind, operands); // as told: nothing is folded
  }
  bool isFeasible(const std::vector<Expr>& formulas) {
    ilp::Problem problem;
    Linearisation linear(problem, GetParam());
    for (const Expr& formula : formulas) linear.announce(formula);
    for (const Expr& formula : formulas) linear.require(formula);
    do {
      if (!ilp::narrow(problem, 4)) return false;
    } while (linear.retry());
    return ilp::decide(problem, enoughWork) != ilp::Verdict::Infeasible;
  }
  uint64_t valueOf(const Expr& term, uint64_t a, uint64_t c) {
    expr::Model model;
    model.set(x, BitVector(width, a));
    model.set(y, BitVector(width, c));
    return expr::evaluate(term, model).toWord();
  }
  /// Returns how many wrong values of a term are refuted, and how many there are, for all x and y.
  std::pair<unsigned, unsigned> refutations(const Expr& term) {
    unsigned refuted = 0, wrong = 0;
    for (uint64_t a = 0; a < valueCount; ++a)
      for (uint64_t c = 0; c < valueCount; ++c) {
        const uint64_t right = valueOf(term, a, c);
        for (uint64_t value = 0; value < uint64_t{1} << term->width(); ++value) {
          const bool feasible = isFeasible({make(Kind::Eq, {x, number(a)}), make(Kind::Eq, {y, number(c)}),
                                            make(Kind::Eq, {term, number(value, term->width())})});
          EXPECT_TRUE(feasible || value != right) << a << " " << c << " " << value;
          wrong += value != right;
          refuted += !feasible;
        }
      }
    return {refuted, wrong};
  }
  void expectExact(const Expr& term) {
    const auto [refuted, wrong] = refutations(term);
    EXPECT_EQ(refuted, wrong);
  }
  void expectSome(const Expr& term) {
    const auto [refuted, wrong] = refutations(term);
    EXPECT_GT(refuted, 0u);
    EXPECT_LT(refuted, wrong);
  }

  expr::Context context;
  expr::Builder b{context};
  Expr x = b.symbol("x", width), y = b.symbol("y", width);
};

TEST_P(LinearisationTest, SumsWrapAround) { expectExact(make(Kind::Add, {x, y})); }
TEST_P(LinearisationTest, DifferencesWrapAround) { expectExact(make(Kind::Add, {x, make(Kind::Neg, {y})})); }
TEST_P(LinearisationTest, MultiplesWrapAround) { expectExact(make(Kind::Mul, {x, number(5)})); }
TEST_P(LinearisationTest, ProductsOfTwoUnknownsAreAnything) {
  EXPECT_EQ(refutations(make(Kind::Mul, {x, y})).first, 0u);
}
TEST_P(LinearisationTest, RemaindersAndQuotientsByConstantsAreExact) {
  expectExact(make(Kind::URem, {x, number(3)}));
  expectExact(make(Kind::UDiv, {x, number(3)}));
}
TEST_P(LinearisationTest, MasksOfOneSequenceOfOnesAreExact) {
  for (const uint64_t mask : {1, 2, 3, 4, 6, 7}) expectExact(make(Kind::And, {x, number(mask)}));
}
TEST_P(LinearisationTest, OtherBitwiseOperationsAreBounded) {
  expectSome(make(Kind::And, {x, number(5)}));
  expectSome(make(Kind::And, {x, y}));
  expectSome(make(Kind::Or, {x, y}));
  expectSome(make(Kind::Xor, {x, y}));
}
TEST_P(LinearisationTest, NotsAreExact) { expectExact(make(Kind::Not, {x})); }
TEST_P(LinearisationTest, ShiftsByConstantsAreExact) {
  for (const uint64_t amount : {0, 1, 2}) {
    expectExact(make(Kind::Shl, {x, number(amount)}));
    expectExact(make(Kind::LShr, {x, number(amount)}));
    expectExact(make(Kind::AShr, {x, number(amount)}));
  }
}
TEST_P(LinearisationTest, PartsAndConcatenationsAreExact) {
  const Expr both = make(Kind::Concat, {x, y});
  expectExact(context.extract(both, 4, 2));
  expectExact(context.extract(both, 4, 1));
}
TEST_P(LinearisationTest, ExtensionsAreExact) {
  expectExact(context.signExtend(context.extract(x, 1, 0), 4));
  expectExact(b.zext(context.extract(x, 1, 0), 4));
}
TEST_P(LinearisationTest, AChoiceIsOneOfItsOperands) {
  const Expr isLess = make(Kind::Ult, {x, y});
  const Expr chosen = make(Kind::Ite, {isLess, number(2), number(4)});
  for (const uint64_t value : {0, 1, 5, 6, 7})
    EXPECT_FALSE(isFeasible({make(Kind::Eq, {chosen, number(value)})}));
  EXPECT_TRUE(isFeasible({make(Kind::Eq, {chosen, number(2)})}));
  EXPECT_FALSE(isFeasible({isLess, make(Kind::Eq, {chosen, number(4)})}));
  EXPECT_TRUE(isFeasible({isLess, make(Kind::Eq, {chosen, number(2)})}));
  EXPECT_FALSE(isFeasible({make(Kind::Not, {isLess}), make(Kind::Eq, {chosen, number(2)})}));
}

/// A comparison, as a formula that is true or false, of x and y with given values.
TEST_P(LinearisationTest, ComparisonsOfKnownSignsAreExact) {
  for (const Kind kind : {Kind::Ult, Kind::Slt, Kind::Eq})
    for (uint64_t a = 0; a < valueCount; ++a)
      for (uint64_t c = 0; c < valueCount; ++c) {
        const Expr comparison = make(kind, {x, y});
        const std::vector<Expr> values{make(Kind::Eq, {x, number(a)}), make(Kind::Eq, {y, number(c)})};
        const bool isTrue = valueOf(comparison, a, c) == 1;
        EXPECT_EQ(isFeasible({values[0], values[1], comparison}), isTrue);
        // That two terms differ is a disjunction, and said only where bounds show which one is less. The
        // values come first here.
        EXPECT_TRUE(isFeasible({values[0], values[1], make(Kind::Not, {comparison})}) || isTrue);
        if (kind != Kind::Eq)
          EXPECT_EQ(isFeasible({values[0], values[1], make(Kind::Not, {comparison})}), !isTrue);
      }
}

TEST_P(LinearisationTest, SignedComparisonsOfUnknownSignsAreDropped) {
  EXPECT_TRUE(isFeasible({make(Kind::Slt, {x, y}), make(Kind::Slt, {y, x})}));
  const Expr isPositive = make(Kind::Ult, {x, number(4)}), isOtherPositive = make(Kind::Ult, {y, number(4)});
  EXPECT_FALSE(isFeasible({make(Kind::Slt, {x, y}), make(Kind::Slt, {y, x}), isPositive, isOtherPositive}));
}

TEST_P(LinearisationTest, InequalitiesAreDroppedUnlessOneSideIsNotLess) {
  const Expr differ = make(Kind::Not, {make(Kind::Eq, {x, y})});
  EXPECT_TRUE(isFeasible({differ, make(Kind::Ult, {number(2), x}), make(Kind::Ult, {x, number(4)}),
                          make(Kind::Ult, {number(2), y}), make(Kind::Ult, {y, number(4)})}));
  EXPECT_FALSE(
      isFeasible({make(Kind::Not, {make(Kind::Eq, {x, number(0)})}), make(Kind::Ult, {x, number(1)})}));
}

TEST_P(LinearisationTest, APredicateWithinAFormulaIsABooleanVariable) {
  const Expr p = make(Kind::Ult, {x, y}), q = make(Kind::Ult, {y, number(3)});
  EXPECT_FALSE(isFeasible({make(Kind::Or, {p, q}), make(Kind::Not, {p}), make(Kind::Not, {q})}));
  EXPECT_TRUE(isFeasible({make(Kind::Or, {p, q}), make(Kind::Not, {p})}));
  EXPECT_FALSE(isFeasible({make(Kind::Xor, {p, q}), p, q}));
}

TEST_P(LinearisationTest, ReadsOfSymbolicArraysAreAnyElement) {
  const Expr array = b.symbol("a", expr::Sort::array(32, 8)), index = b.symbol("i", 32);
  const Expr wide = b.zext(make(Kind::Read, {array, index}), 16);
  EXPECT_TRUE(isFeasible({make(Kind::Eq, {wide, number(255, 16)})}));
  EXPECT_FALSE(isFeasible({make(Kind::Eq, {wide, number(256, 16)})}));
}

INSTANTIATE_TEST_SUITE_P(WithAndWithoutIntervals, LinearisationTest, ::testing::Bool());

} // namespace
} // namespace sonde::solver
