#include "expr/evaluate.h"
#include "expr/rewrite/builder.h"
#include "expr/rewrite/substitute.h"

#include <gtest/gtest.h>

namespace sonde::expr {
namespace {

class EvaluateTest : public ::testing::Test {
protected:
  Context context;
  Builder b{context};
  Expr a = b.symbol("a", Sort::array(2, 8));
  Expr i = b.symbol("i", 2);
};

TEST_F(EvaluateTest, SymbolsAreZeroUnlessTheModelSaysOtherwise) {
  Model model;
  EXPECT_TRUE(evaluate(b.symbol("x", 70), model).isZero());
  EXPECT_TRUE(evaluate(b.read(a, i), model).isZero());
  model.setElement(a, BitVector(2, 3), BitVector(8, 9));
  model.set(i, BitVector(2, 3));
  EXPECT_EQ(evaluate(b.read(a, i), model), BitVector(8, 9));
}

TEST_F(EvaluateTest, TheLastWriteWins) {
  Expr one = context.make(Kind::Store, {a, i, b.constant(8, 1)});
  Expr two = context.make(Kind::Store, {one, b.constant(2, 0), b.constant(8, 2)});
  Model model; // i is 0
  EXPECT_EQ(evaluate(context.make(Kind::Read, {two, i}), model), BitVector(8, 2));
  model.set(i, BitVector(2, 1));
  EXPECT_EQ(evaluate(context.make(Kind::Read, {two, i}), model), BitVector(8, 1));
}

TEST_F(EvaluateTest, AlternatingEvaluatorsDoNotMixTheirValues) {
  Expr x = b.symbol("x", 8), y = b.symbol("y", 8);
  Expr sum = b.add(x, y), product = b.mul(sum, x), both = b.add(product, sum);
  Model one, other;
  one.set(x, BitVector(8, 2));
  other.set(x, BitVector(8, 3));
  other.set(y, BitVector(8, 1));
  Evaluator first(one), second(other);
  for (int turn = 0; turn < 3; ++turn)
    for (const Expr& e : {sum, both, product, x}) {
      EXPECT_EQ(first.value(e), evaluate(e, one));
      EXPECT_EQ(second.value(e), evaluate(e, other));
    }
  EXPECT_EQ(first.value(both), BitVector(8, 6));
  EXPECT_EQ(second.value(both), BitVector(8, 16));
}

TEST_F(EvaluateTest, ForgetsTheValuesOfAModelThatHasChanged) {
  Expr x = b.symbol("x", 8), table = b.symbol("table", Sort::array(8, 8));
  Expr sum = b.add(x, b.read(table, x));
  Model model;
  Evaluator evaluator(model);
  EXPECT_EQ(evaluator.value(sum), BitVector(8, 0));
  EXPECT_EQ(evaluator.arrayValue(table).elements.size(), 0u);
  model.set(x, BitVector(8, 2));
  model.setElement(table, BitVector(8, 2), BitVector(8, 5));
  evaluator.forget();
  EXPECT_EQ(evaluator.value(sum), BitVector(8, 7));
  EXPECT_EQ(evaluator.arrayValue(table).elements.size(), 1u);
}

TEST_F(EvaluateTest, ArraysAreEqualAsFunctions) {
  Expr zero = b.table(2, b.constant(8, 0));
  std::vector<Expr> kept;
  std::vector<const Node*> zeros;
  for (int n = 0; n < 4; ++n) zeros.push_back(kept.emplace_back(b.constant(8, 0)));
  zeros.insert(zeros.begin(), kept.emplace_back(b.constant(8, 7))); // a default that no index reaches
  Expr covered = context.table(2, zeros);
  EXPECT_TRUE(evaluate(context.make(Kind::Eq, {zero, covered}), {}).isOne());
  EXPECT_TRUE(evaluate(context.make(Kind::Eq, {zero, a}), {}).isOne());
  Model model;
  model.setElement(a, BitVector(2, 2), BitVector(8, 1));
  EXPECT_TRUE(evaluate(context.make(Kind::Eq, {covered, a}), model).isZero());
  EXPECT_EQ(Evaluator(model).arrayValue(a).elements.size(), 1u);
}

TEST_F(EvaluateTest, OverridingTakesExactlyTheAtoms) {
  Expr x = b.symbol("x", 8), y = b.symbol("y", 8);
  Model base, other;
  base.set(x, BitVector(8, 1));
  base.set(y, BitVector(8, 2));
  base.setElement(a, BitVector(2, 0), BitVector(8, 3));
  base.setElement(a, BitVector(2, 1), BitVector(8, 4));
  other.set(x, BitVector(8, 11));
  other.set(y, BitVector(8, 12));
  other.setElement(a, BitVector(2, 1), BitVector(8, 14));
  SymbolAtom atoms[] = {{x}, {a, 1}};
  base.override(other, atoms);
  EXPECT_EQ(base.value(x), BitVector(8, 11));
  EXPECT_EQ(base.value(y), BitVector(8, 2));
  EXPECT_EQ(base.element(a, BitVector(2, 0)), BitVector(8, 3));
  EXPECT_EQ(base.element(a, BitVector(2, 1)), BitVector(8, 14));
  SymbolAtom whole[] = {{a}};
  base.override(other, whole);
  EXPECT_TRUE(base.element(a, BitVector(2, 0)).isZero());
}

TEST_F(EvaluateTest, SubstitutionSimplifiesTheSurroundingExpression) {
  Expr x = b.symbol("x", 8), y = b.symbol("y", 8);
  Expr e = b.add(b.mul(x, y), y);
  Substitution substitution(b);
  substitution.replace(x, b.constant(8, 0));
  substitution.replace(y, x); // in one pass: this x stays
  EXPECT_EQ(substitution.apply(e).get(), x.get());
}

TEST_F(EvaluateTest, SubstitutionFindsElementsWithinWholeArrays) {
  Expr bytes = b.symbol("bytes", Sort::array(8, 8)), element = b.read(bytes, b.constant(8, 1));
  Expr nested = b.read(bytes, element), other = b.read(bytes, b.constant(8, 2));
  Substitution substitution(b);
  substitution.replace(element, b.constant(8, 2));
  EXPECT_EQ(substitution.apply(b.add(nested, other)).get(), b.add(other, other).get());
}

TEST_F(EvaluateTest, SubstitutionKeepsItsLimit) {
  Expr x = b.symbol("x", 8), y = b.symbol("y", 8), e = b.add(b.mul(x, y), y);
  Substitution few(b, 2);
  few.replace(x, b.constant(8, 3));
  EXPECT_EQ(few.apply(e).get(), nullptr);
}

} // namespace
} // namespace sonde::expr
