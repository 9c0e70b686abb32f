/// Random formulas over tables: each transformation keeps the value under every assignment, and on small
/// indices under all of them.

#include "expr/arrays/condition_transformer.h"
#include "expr/arrays/random_tables.h"
#include "expr/evaluate.h"
#include "expr/smt_text.h"

#include <gtest/gtest.h>

namespace sonde::expr {

namespace {

using testing::RandomTables;
using testing::text;

uint64_t count(Statistics& statistics, ArraysCounter counter) { return statistics.value(counter); }

/// Returns the text of the smallest formula in `condition` whose transformation changes its value.
std::string smallestWrong(Builder& builder, ArrayOption option, const Expr& condition, const Model& model) {
  std::vector<const Node*> nodes{condition};
  std::string found;
  for (size_t n = 0; n < nodes.size() && n < 10000; ++n) {
    for (const Node* operand : nodes[n]->operands())
      if (!operand->isArray()) nodes.push_back(operand);
    if (!nodes[n]->isBool()) continue;
    Statistics statistics;
    Expr result = ConditionTransformer(builder, option, statistics).apply(nodes[n]);
    if (evaluate(result, model) == evaluate(nodes[n], model)) continue;
    std::string described = text(nodes[n]) + "\nbecame\n" + text(result);
    if (found.empty() || described.size() < found.size()) found = described;
  }
  return found;
}

class Transformed : public ::testing::TestWithParam<ArrayOption> {};

TEST_P(Transformed, ConditionsKeepTheirValueUnderEveryModel) {
  Context context;
  Builder builder(context);
  setArrayRules(builder, GetParam());
  Statistics statistics;
  ConditionTransformer transformer(builder, GetParam(), statistics);
  for (uint64_t seed = 0; seed < 500; ++seed) {
    RandomTables random(builder, seed);
    Expr condition = random.condition();
    Expr result = transformer.apply(condition);
    for (int n = 0; n < 24; ++n) {
      Model model = random.model();
      ASSERT_EQ(evaluate(result, model).toWord(), evaluate(condition, model).toWord())
          << "seed " << seed << "\n"
          << smallestWrong(builder, GetParam(), condition, model);
    }
  }
  bool index = transformsIndices(GetParam());
  bool values = transformsValues(GetParam()) || GetParam() == ArrayOption::Auto; // of small mixed arrays
  EXPECT_EQ(index, count(statistics, ArraysCounter::Index) > 30);
  EXPECT_EQ(values, count(statistics, ArraysCounter::Value) > 30);
  EXPECT_EQ(values, count(statistics, ArraysCounter::Mixed) > 5);
}

INSTANTIATE_TEST_SUITE_P(Options, Transformed,
                         ::testing::Values(ArrayOption::None, ArrayOption::Constant, ArrayOption::Index,
                                           ArrayOption::Value, ArrayOption::All, ArrayOption::Auto),
                         [](const auto& chosen) { return nameOf(arrayOptions, chosen.param); });

class Arrays : public ::testing::Test {
protected:
  Expr table(unsigned indexWidth, const std::vector<uint64_t>& values, uint64_t otherwise = 0) {
    std::vector<Expr> elements;
    for (uint64_t value : values) elements.push_back(builder.constant(8, value));
    std::vector<const Node*> operands(elements.begin(), elements.end());
    return builder.table(indexWidth, builder.constant(8, otherwise), operands);
  }
  Expr byte(uint64_t value) { return builder.constant(8, value); }
  Expr apply(ArrayOption option, const Expr& condition) {
    return ConditionTransformer(builder, option, statistics).apply(condition);
  }
  Expr between(const Expr& index, uint64_t low, uint64_t high) {
    return isInside(builder, index, std::vector{Interval{low, high}});
  }

  Context context;
  Builder builder{context};
  Statistics statistics;
};

TEST_F(Arrays, TheExampleOfAlgorithm2BecomesACheckOfRanges) {
  Expr i = builder.symbol("i", 3);
  Expr condition = builder.ult(builder.read(table(3, {0, 0, 3, 3, 0, 0, 4, 4}), i), byte(3));
  Expr expected = builder.bitOr(between(i, 0, 1), between(i, 4, 5));
  EXPECT_EQ(apply(ArrayOption::Index, condition).get(), expected.get());
}

TEST_F(Arrays, TheExampleOfAlgorithm1BecomesAChoiceInTheOrderOfValues) {
  Expr i = builder.symbol("i", 3);
  Expr array = table(3, {0, 0, 2, 2, 0, 0, 3, 3});
  Expr expected = builder.ite(builder.bitOr(between(i, 0, 1), between(i, 4, 5)), byte(0),
                              builder.ite(between(i, 2, 3), byte(2), byte(3)));
  EXPECT_EQ(onValues(builder, array, i).get(), expected.get());
}

TEST_F(Arrays, SymbolicElementsOfAMixedArrayComeLastOneByOne) {
  Expr i = builder.symbol("i", 3), v1 = builder.symbol("v1", 8), v2 = builder.symbol("v2", 8);
  Expr zero = byte(0), two = byte(2);
  const Node* elements[] = {zero, zero, v1, v2, two, two, two, two};
  Expr expected = builder.ite(
      between(i, 0, 1), zero,
      builder.ite(between(i, 4, 7), two, builder.ite(builder.eq(i, builder.constant(3, 2)), v1, v2)));
  EXPECT_EQ(onValues(builder, builder.table(3, zero, elements), i).get(), expected.get());
}

TEST_F(Arrays, AnIndexThatWrapsAroundIsFollowed) {
  Expr i = builder.symbol("i", 32);
  Expr at = builder.add(i, builder.constant(32, 2));
  Expr condition = builder.eq(builder.read(table(32, {7, 7, 7, 9}), at), byte(7));
  Expr result = apply(ArrayOption::Index, condition);
  for (uint64_t value : {0xfffffffdu, 0xfffffffeu, 0xffffffffu, 0u, 1u, 2u}) {
    Model model;
    model.set(i, BitVector(32, value));
    EXPECT_EQ(evaluate(result, model), evaluate(condition, model)) << value;
  }
  EXPECT_EQ(statistics.value(ArraysCounter::Indices), 4u);
}

TEST_F(Arrays, WhatIsPastTheLastElementIsTheDefault) {
  Expr i = builder.symbol("i", 32);
  Expr condition = builder.eq(builder.read(table(32, {1, 2, 3}, 2), i), byte(2));
  Expr expected =
      builder.bitOr(builder.eq(i, builder.constant(32, 1)), builder.uge(i, builder.constant(32, 3)));
  EXPECT_EQ(apply(ArrayOption::Index, condition).get(), expected.get());
}

TEST_F(Arrays, NestedReadsBecomeAConditionOnTheInnermostIndex) {
  Expr c = builder.symbol("c", 8);
  builder.setRule(Rule::ReadRead, false);
  Expr inner = builder.read(table(8, {1, 0, 2, 1}), c);
  Expr at = builder.add(builder.zext(inner, 32), builder.constant(32, 1));
  Expr condition = builder.eq(builder.read(table(32, {9, 5, 6, 7}), at), byte(6));
  Expr expected = builder.bitOr(builder.eq(c, byte(0)), builder.eq(c, byte(3)));
  EXPECT_EQ(apply(ArrayOption::Index, condition).get(), expected.get());
}

TEST_F(Arrays, AConditionOnTwoIndicesIsLeftToTheValues) {
  Expr i = builder.symbol("i", 32), j = builder.symbol("j", 32);
  Expr array = table(32, {1, 2, 2, 3});
  Expr condition = builder.ult(builder.read(array, i), builder.read(array, j));
  EXPECT_EQ(apply(ArrayOption::Index, condition).get(), condition.get());
  EXPECT_NE(apply(ArrayOption::All, condition).get(), condition.get());
  EXPECT_EQ(statistics.value(ArraysCounter::Value), 2u);
}

TEST_F(Arrays, WithoutOptionNothingIsFolded) {
  setArrayRules(builder, ArrayOption::None);
  Expr read = builder.read(table(32, {1, 2, 3}), builder.constant(32, 1));
  EXPECT_TRUE(read->is(Kind::Read));
  setArrayRules(builder, ArrayOption::Constant);
  EXPECT_EQ(builder.read(table(32, {1, 2, 3}), builder.constant(32, 1)).get(), byte(2).get());
  EXPECT_EQ(constantFoldings(builder), 1u);
}

TEST_F(Arrays, ManyIntervalsBecomeATableOfBits) {
  Expr i = builder.symbol("i", 16);
  std::vector<Expr> elements;
  for (unsigned n = 0; n < 50000; ++n) elements.push_back(builder.constant(32, n * 2654435761u));
  std::vector<const Node*> operands(elements.begin(), elements.end());
  Expr read = builder.read(builder.table(16, builder.constant(32, 0), operands), i);
  Expr condition = builder.ult(builder.constant(32, 1u << 31), read);
  Expr result = apply(ArrayOption::Auto, condition);
  ASSERT_TRUE(result->is(Kind::Read));
  EXPECT_EQ(result->operand(0)->width(), 1u);
  for (uint64_t n = 0; n < 65536; n += 7) {
    Model model;
    model.set(i, BitVector(16, n));
    ASSERT_EQ(evaluate(result, model), evaluate(condition, model)) << n;
  }
}

TEST_F(Arrays, AutoMakesChoicesOfSmallMixedArraysAlone) {
  Expr i = builder.symbol("i", 8), v = builder.symbol("v", 8), w = builder.symbol("w", 8);
  Expr zero = byte(0), blank = byte(32);
  const Node* elements[] = {blank, blank, v};
  Expr mixed = builder.read(builder.table(8, zero, elements), i);
  Expr numbers = builder.read(table(8, {32, 32, 9}), i);
  Expr chosen = builder.ite(between(i, 0, 1), blank, builder.ite(between(i, 3, 255), zero, v));
  EXPECT_EQ(text(apply(ArrayOption::Auto, builder.ult(mixed, w))), text(builder.ult(chosen, w)));
  Expr condition = builder.ult(numbers, w);
  EXPECT_EQ(apply(ArrayOption::Auto, condition).get(), condition.get());
}

TEST_F(Arrays, AutoMakesChoicesOfTheFewElementsInReach) {
  Expr c = builder.symbol("c", 8), w = builder.symbol("w", 8);
  std::vector<Expr> elements;
  for (unsigned n = 0; n < 100; ++n) elements.push_back(builder.symbol("b" + std::to_string(n), 8));
  std::vector<const Node*> operands(elements.begin(), elements.end());
  Expr buffer = builder.table(8, byte(0), operands);
  Expr isZero = builder.eq(c, byte(0));
  Expr near = builder.read(buffer, builder.add(byte(5), builder.zext(isZero, 8)));
  Expr chosen = builder.ite(isZero, elements[6], elements[5]);
  EXPECT_EQ(text(apply(ArrayOption::Auto, builder.ult(near, w))), text(builder.ult(chosen, w)));
  // An element that is looked up in a table of numbers, too.
  auto isMarked = [&](const Expr& element) {
    return builder.extract(builder.read(table(8, {6, 5, 2, 5, 1, 4, 3, 1}), element), 0, 0);
  };
  EXPECT_EQ(text(apply(ArrayOption::Auto, isMarked(near))), text(isMarked(chosen)));
  Expr far = builder.ult(builder.read(buffer, c), w);
  EXPECT_EQ(apply(ArrayOption::Auto, far).get(), far.get());
}

TEST_F(Arrays, AutoMakesConditionsOnAByteThatFewIntervalsSay) {
  Expr c = builder.symbol("c", 8);
  std::vector<uint64_t> digits(256, 0), odd(256, 0);
  for (unsigned n = '0'; n <= '9'; ++n) digits[n] = 8;
  for (unsigned n = 1; n < 256; n += 2) odd[n] = 8;
  auto isMarked = [&](const std::vector<uint64_t>& marks) {
    return builder.ne(builder.bitAnd(builder.read(table(8, marks), c), byte(8)), byte(0));
  };
  EXPECT_EQ(text(apply(ArrayOption::Auto, isMarked(digits))), text(between(c, '0', '9')));
  Expr many = isMarked(odd);
  EXPECT_EQ(apply(ArrayOption::Auto, many).get(), many.get());
}

TEST_F(Arrays, AutoLeavesConditionsOnWhatIsLookedUpItself) {
  builder.setRule(Rule::ReadRead, false);
  Expr c = builder.symbol("c", 8), d = builder.symbol("d", 8);
  Expr state = builder.add(builder.read(table(8, {1, 0, 2, 1}), c), builder.read(table(8, {3, 3, 1, 1}), d));
  Expr condition = builder.eq(builder.read(table(8, {9, 5, 6, 7}), state), byte(6));
  EXPECT_EQ(apply(ArrayOption::Auto, condition).get(), condition.get());
  EXPECT_NE(apply(ArrayOption::Index, condition).get(), condition.get());
}

// Equations between elements at two indices.

class Joins : public Arrays {
protected:
  static constexpr unsigned elementWidth = 64; // a table of 256 elements is a large one then

  Expr read(const std::vector<uint64_t>& values, const Expr& index) {
    std::vector<Expr> elements;
    for (uint64_t value : values) elements.push_back(builder.constant(elementWidth, value));
    std::vector<const Node*> operands(elements.begin(), elements.end());
    return builder.read(builder.table(index->width(), builder.constant(elementWidth, 7), operands), index);
  }
  Expr number(uint64_t value) { return builder.constant(elementWidth, value); }
  bool isKept(const Expr& from, const Expr& to, uint64_t left, uint64_t right) {
    Model model;
    model.set(i, BitVector(i->width(), left));
    model.set(j, BitVector(j->width(), right));
    return evaluate(from, model) == evaluate(to, model);
  }

  Expr i = builder.symbol("i", 9),
       j = builder.symbol("j", 9); // half of the indices are past the last element
};

TEST_F(Joins, ATableOfDifferentElementsComparedWithItselfComparesTheIndices) {
  std::vector<uint64_t> values(256);
  for (uint64_t n = 0; n < values.size(); ++n) values[n] = 1000 + n * 77;
  Expr condition = builder.eq(read(values, i), read(values, j));
  Expr result = apply(ArrayOption::Auto, condition);
  // Past the last element is the default on both sides.
  EXPECT_EQ(text(result).find("select"), std::string::npos);
  EXPECT_NE(text(result).find("(= i j)"), std::string::npos);
  for (const uint64_t left : {0, 1, 200, 255, 256, 300, 511})
    for (const uint64_t right : {0, 1, 200, 255, 256, 300, 511})
      EXPECT_TRUE(isKept(condition, result, left, right)) << left << " and " << right;
  EXPECT_EQ(statistics.value(ArraysCounter::Joined), 1u);
  EXPECT_EQ(apply(ArrayOption::All, condition)->is(Kind::Eq), true) << "the paper has no such transformation";
}

TEST_F(Joins, ASumThatNoPairHasIsFalse) {
  std::vector<uint64_t> values(256);
  for (uint64_t n = 0; n < values.size(); ++n) values[n] = 4 * n;
  Expr k = builder.zext(builder.symbol("k", 8), 9), l = builder.zext(builder.symbol("l", 8), 9);
  Expr condition =
      builder.eq(builder.add(read(values, k), builder.mul(read(values, l), number(3))), number(42 * 4 + 1));
  EXPECT_TRUE(apply(ArrayOption::Auto, condition)->isFalse());
}

TEST_F(Joins, RandomEquationsKeepTheirValue) {
  Rng rng(16);
  unsigned joined = 0;
  for (unsigned round = 0; round < 60; ++round) {
    const uint64_t range = round % 3 == 0 ? 6 : 4000;
    std::vector<uint64_t> values(rng.between(200, 300)), others;
    for (uint64_t& value : values) value = rng.below(range);
    others = rng.oneIn(2) ? values : std::vector<uint64_t>(values.rbegin(), values.rend());
    const uint64_t known = rng.below(2 * range);
    Expr left = read(values, builder.add(i, builder.constant(9, rng.below(4)))), right = read(others, j);
    Expr condition = round % 4 == 0   ? builder.eq(left, right)
                     : round % 4 == 1 ? builder.eq(builder.add(left, right), number(known))
                     : round % 4 == 2 ? builder.eq(builder.bitXor(left, right), number(known))
                                      : builder.eq(builder.sub(left, right), number(known));
    const uint64_t before = statistics.value(ArraysCounter::Joined);
    Expr result = apply(ArrayOption::Auto, condition);
    joined += statistics.value(ArraysCounter::Joined) > before;
    for (uint64_t n = 0; n < 512; ++n) {
      ASSERT_TRUE(isKept(condition, result, n, n)) << "round " << round << " at " << n;
      const uint64_t one = rng.below(512), other = rng.below(512);
      ASSERT_TRUE(isKept(condition, result, one, other))
          << "round " << round << " at " << one << ", " << other;
    }
  }
  EXPECT_GT(joined, 20u);
}

} // namespace

} // namespace sonde::expr
