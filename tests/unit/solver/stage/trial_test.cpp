#include "solver/fixture.h"
#include "solver/stage/trial.h"
#include "support/rng.h"

#include <functional>

namespace sonde::solver {
namespace {

class TrialTest : public StageTest {
protected:
  void willGiveUp() {
    Answer answer = Answer::unknown(UnknownReason::WorkLimit);
    answer.work = 300;
    willAnswer(std::move(answer));
  }
  Expr isDigit(const Expr& character) { return b.ult(b.sub(character, byte('0')), byte(10)); }
  /// The number that three elements of the array are in decimal.
  Expr number() {
    Expr value = b.constant(64, 0);
    for (unsigned n = 0; n < 3; ++n)
      value = b.add(b.mul(value, b.constant(64, 10)), b.zext(b.sub(element(n), byte('0')), 64));
    return value;
  }
  std::vector<Expr> digits() { return {isDigit(element(0)), isDigit(element(1)), isDigit(element(2))}; }

  std::unique_ptr<Solver> stage = makeTrial(below(), 300, statistics);
  Counters<TrialCounter> counters = statistics.counters<TrialCounter>();
};

TEST_F(TrialTest, PassesOnEasyQueries) {
  willAnswer(Answer::unsat({0}));
  EXPECT_EQ(stage->check(query({b.ult(x, y), b.ult(y, x)})).used, Indices{0});
  EXPECT_EQ(counters[TrialCounter::Hard], 0u);
}

TEST_F(TrialTest, TriesHardQueriesAboutDigits) {
  Expr square = b.mul(number(), number());
  willGiveUp();
  Query asking = query(digits(), b.eq(square, b.constant(64, 729 * 729)));
  Answer answer = stage->check(asking);
  ASSERT_TRUE(answer.isSat());
  EXPECT_TRUE(holds(asking, answer.model));
  EXPECT_EQ(answer.model.element(array, BitVector(32, 1)).toWord(), '2');
  EXPECT_GE(answer.work, 300u);

  // The next one about the same digits is tried at once.
  answer = stage->check(query(digits(), b.eq(square, b.constant(64, 729 * 729 + 1))));
  ASSERT_TRUE(answer.isUnsat());
  EXPECT_EQ(answer.used, (Indices{0, 1, 2}));
  EXPECT_EQ(timesAsked(), 1u);
  EXPECT_EQ(counters[TrialCounter::Tried], 2u);
}

TEST_F(TrialTest, TriesOneValueOfEachClassOfCharacters) {
  std::vector<Expr> classes;
  for (unsigned n = 0; n < 256; ++n) classes.push_back(byte(n % 4));
  std::vector<const expr::Node*> elements(classes.begin(), classes.end());
  Expr table = b.table(8, byte(0), elements), sum = byte(0);
  for (unsigned n = 0; n < 6; ++n) sum = b.add(b.mul(sum, byte(5)), b.read(table, element(n)));
  for (unsigned target : {7u, 200u}) {
    willGiveUp();
    Query asking = query({}, b.bitAnd(b.eq(sum, byte(target)), b.ult(byte(99), element(2))));
    Answer answer = stage->check(asking);
    ASSERT_TRUE(answer.isSat()) << "256^6 cases are too many, 4^6 are not";
    EXPECT_TRUE(holds(asking, answer.model));
    stage = makeTrial(below(), 300, statistics);
  }
}

TEST_F(TrialTest, GivesUpWhenAByteHasTooManyValues) {
  Expr wide = b.symbol("w", 16), anywhere = b.read(array, b.zext(x, 32));
  Expr eight = element(0);
  for (unsigned n = 1; n < 8; ++n) eight = b.mul(eight, element(n));
  for (const Expr& formula :
       {b.ult(wide, b.constant(16, 7)), b.ult(anywhere, byte(9)), b.eq(eight, byte(91))}) {
    willGiveUp();
    willAnswer(Answer::sat({}));
    Query asking = query({formula});
    asking.limits.work = 1000;
    EXPECT_TRUE(stage->check(asking).isSat());
    EXPECT_EQ(asked(timesAsked() - 1).limits.work, 700u) << "what is left";
  }
  EXPECT_EQ(counters[TrialCounter::Tried], 0u);
}

TEST_F(TrialTest, DoesNotTryIfTheLimitIsBelowEasyWork) {
  willGiveUp();
  Query asking = query(digits());
  asking.limits.work = 10;
  EXPECT_TRUE(stage->check(asking).isUnknown());
}

TEST_F(TrialTest, DoesNotTryAfterATimeout) {
  willAnswer(Answer::unknown(UnknownReason::Timeout));
  EXPECT_EQ(stage->check(query(digits())).reason, UnknownReason::Timeout);
}

class LookUpTest : public TrialTest {
protected:
  /// Says that four bytes are the key in the entry of a hash table that their hash tells. The last two bytes
  /// of all keys in the table are zero; that is not said.
  std::vector<Expr> found() {
    std::vector<Expr> constraints{b.eq(lookUp([&](unsigned n) { return number(hashOf(keyOf(n))); }), hash())};
    for (unsigned k : {0u, 1u})
      constraints.push_back(b.eq(lookUp([&](unsigned n) { return byte(keyOf(n) >> 8 * k); }), element(k)));
    return constraints;
  }
  Expr hash() {
    Expr value = number(0);
    for (unsigned k = 0; k < 4; ++k) value = b.add(b.mul(value, number(33)), b.zext(element(k), 32));
    return value;
  }

private:
  static constexpr unsigned size = 256;
  static uint32_t hashOf(uint32_t key) {
    uint32_t value = 0;
    for (unsigned k = 0; k < 4; ++k) value = value * 33 + (key >> 8 * k & 0xff);
    return value;
  }
  /// The first key whose hash belongs into an entry.
  static uint32_t keyOf(unsigned entry) {
    for (uint32_t key = 0;; ++key)
      if (hashOf(key) % size == entry) return key;
  }
  Expr number(uint64_t value) { return b.constant(32, value); }
  Expr lookUp(const std::function<Expr(unsigned)>& elementAt) {
    std::vector<Expr> elements;
    for (unsigned n = 0; n < size; ++n) elements.push_back(elementAt(n));
    std::vector<const expr::Node*> nodes(elements.begin(), elements.end());
    return b.read(b.table(32, elements[0], nodes), b.zext(b.extract(hash(), 7, 0), 32));
  }
};

TEST_F(LookUpTest, RefutesEachValueOfAnIndex) {
  std::vector<Expr> constraints = found();
  constraints.push_back(b.ult(x, y));
  willGiveUp();
  Answer answer = stage->check(query(constraints, b.bitNot(b.eq(element(2), byte(0)))));
  ASSERT_TRUE(answer.isUnsat()) << "the last two bytes of the key add nothing to its hash";
  EXPECT_EQ(answer.used, (Indices{0, 1, 2})) << "x and y have no part in it";
  EXPECT_EQ(timesAsked(), 1u);
  EXPECT_EQ(counters[TrialCounter::Split], 1u);
}

TEST_F(LookUpTest, AsksAboutTheValuesThatAreLeft) {
  const Expr goal = b.ult(element(0), byte(7));
  willGiveUp();
  willAnswer(Answer::unsat({0, 3}));
  willAnswer(Answer::sat(model(x, 5)));
  Query asking = query(found(), goal, true);
  Answer answer = stage->check(asking);
  ASSERT_TRUE(answer.isSat());
  EXPECT_GE(answer.work, 300u);
  ASSERT_EQ(timesAsked(), 3u);
  EXPECT_EQ(asked(1).constraints.size(), asking.constraints.size() + 1);
  EXPECT_FALSE(asked(1).constraintsConsistent) << "the value of the index may contradict them";
  EXPECT_NE(asked(1).constraints.back(), asked(2).constraints.back());
}

TEST_F(LookUpTest, PassesTheQueryOnIfAValueIsHardToo) {
  willGiveUp();
  willGiveUp();
  willAnswer(Answer::unsat({1}));
  Query asking = query(found(), b.ult(element(0), byte(7)));
  asking.limits.work = 1000;
  EXPECT_EQ(stage->check(asking).used, Indices{1});
  EXPECT_EQ(asked(2).constraints.size(), asking.constraints.size());
  EXPECT_LE(asked(2).limits.work, 400u) << "what is left";
}

// Random formulas over three narrow symbols, against every value there is.
TEST_F(TrialTest, FindsAModelExactlyIfThereIsOne) {
  Rng rng(7);
  unsigned sat = 0;
  for (int round = 0; round < 1000; ++round) {
    std::vector<Expr> symbols, terms;
    for (const char* name : {"p", "q", "r"})
      terms.push_back(symbols.emplace_back(b.symbol(name + std::to_string(round), 3)));
    terms.push_back(b.constant(3, rng.below(8)));
    auto any = [&] { return terms[rng.below(terms.size())]; };
    for (int n = 0; n < 8; ++n) {
      Expr one = any(), other = any();
      switch (rng.below(6)) {
      case 0: terms.push_back(b.add(one, other)); break;
      case 1: terms.push_back(b.mul(one, other)); break;
      case 2: terms.push_back(b.udiv(one, other)); break;
      case 3: terms.push_back(b.urem(one, other)); break;
      case 4: terms.push_back(b.ite(b.ult(one, other), any(), any())); break;
      case 5: terms.push_back(b.bitXor(one, other)); break;
      }
    }
    Query asking;
    for (int n = 0; n < 3; ++n) asking.constraints.push_back(b.ult(any(), any()));
    asking.goal = b.eq(any(), any());
    bool expected = false;
    for (unsigned values = 0; values < 512 && !expected; ++values) {
      Model model;
      for (unsigned n = 0; n < 3; ++n) model.set(symbols[n], BitVector(3, values >> 3 * n & 7));
      expected = holds(asking, model);
    }
    willGiveUp();
    Answer answer = stage->check(asking);
    ASSERT_EQ(answer.isSat(), expected);
    ASSERT_EQ(answer.isUnsat(), !expected);
    ASSERT_TRUE(!expected || holds(asking, answer.model));
    sat += expected;
  }
  EXPECT_GT(sat, 100u);
  EXPECT_LT(sat, 900u);
}

} // namespace
} // namespace sonde::solver
