#include "expr/arrays/access_types.h"
#include "expr/random_expr.h"
#include "solver/fixture.h"
#include "solver/stage/precheck.h"

namespace sonde::solver {
namespace {

using expr::Kind;

class PrecheckTest : public StageTest {
protected:
  Expr number(uint64_t value) { return b.constant(32, value); }
  Expr table(std::vector<uint64_t> values) {
    std::vector<Expr> elements;
    for (uint64_t value : values) elements.push_back(number(value));
    std::vector<const expr::Node*> nodes(elements.begin(), elements.end());
    return b.table(32, number(0), nodes);
  }
  std::unique_ptr<Solver> stage(Precheck mode, bool intervals = true) {
    return makePrecheck(below(), {.mode = mode, .intervals = intervals}, 1 << 20, statistics);
  }
  /// Constraint (5) of the paper, with the precondition (4): the elements at i and j are more than 10
  /// together.
  Query paper(uint64_t last) {
    const Expr a = table({0, 0, 0, last});
    return query(
        {b.sle(number(0), i), b.sle(i, number(3)), b.sle(number(0), j), b.sle(j, number(3)),
         b.slt(number(4), b.add(i, j))},
        context.make(Kind::Slt, {number(10), context.make(Kind::Add, {b.read(a, i), b.read(a, j)})}));
  }
  uint64_t count(PrecheckCounter counter) { return statistics.value(counter); }

  Expr i = b.symbol("i", 32), j = b.symbol("j", 32), k = b.symbol("k", 32);
};

TEST_F(PrecheckTest, RefutesThePapersExample) {
  const Answer answer = stage(Precheck::Ilp)->check(paper(5));
  ASSERT_TRUE(answer.isUnsat());
  EXPECT_EQ(timesAsked(), 0u);
  EXPECT_EQ(count(PrecheckCounter::Reads), 2u);
}

TEST_F(PrecheckTest, LeavesThePapersSecondExampleToTheBackEnd) {
  willAnswer(Answer::unknown(UnknownReason::WorkLimit));
  EXPECT_TRUE(stage(Precheck::Ilp)->check(paper(9)).isUnknown());
}

TEST_F(PrecheckTest, EquationsAndDifferencesAreRefutedWithoutLinearProgramming) {
  const Query circle = query({b.ult(x, y), b.ult(y, z)}, b.ult(z, x));
  EXPECT_TRUE(stage(Precheck::Interval)->check(circle).isUnsat());
  const Query parity = query({b.eq(b.add(x, y), byte(7))}, b.eq(b.add(x, byte(2)), y)); // 2x + 2 = 7
  EXPECT_TRUE(stage(Precheck::Interval)->check(parity).isUnsat());
  EXPECT_EQ(count(PrecheckCounter::ByRelations), 2u);
}

TEST_F(PrecheckTest, OtherRelationsAreRefutedByLinearProgrammingAlone) {
  const auto sum = [&](const Expr& a, const Expr& c) { return b.add(b.zext(a, 16), b.zext(c, 16)); };
  const auto most = [&](const Expr& a, const Expr& c) { return b.ule(sum(a, c), b.constant(16, 10)); };
  const Query pairs = query({most(x, y), most(y, z), most(x, z)}, // the three are at most 15 together
                            b.ult(b.constant(16, 15), b.add(sum(x, y), b.zext(z, 16))));
  EXPECT_TRUE(stage(Precheck::Ilp)->check(pairs).isUnsat());
  EXPECT_EQ(count(PrecheckCounter::ByIlp), 1u);
  willAnswer(Answer::unknown(UnknownReason::WorkLimit));
  EXPECT_TRUE(stage(Precheck::Interval)->check(pairs).isUnknown());
}

TEST_F(PrecheckTest, RemaindersAreExact) {
  const Query between = query({b.ult(byte(3), x), b.ult(x, byte(13))}, b.eq(b.urem(x, byte(10)), byte(3)));
  EXPECT_TRUE(stage(Precheck::Interval)->check(between).isUnsat());
  const Query known = query({b.ult(byte(39), x), b.ult(x, byte(50))}, // x - 40 < 10
                            b.ult(b.add(b.urem(x, byte(10)), byte(40)), x));
  EXPECT_TRUE(stage(Precheck::Ilp)->check(known).isUnsat());
}

TEST_F(PrecheckTest, WhatDiffersFromItsLeastValueIsGreater) {
  const Query between = query({b.ule(x, y), context.make(Kind::Not, {b.eq(x, byte(0))})}, b.eq(y, byte(0)));
  EXPECT_TRUE(stage(Precheck::Interval)->check(between).isUnsat());
}

TEST_F(PrecheckTest, AnExclusiveOrIsAtLeastTheDifference) {
  const Query apart = query({b.ult(byte(100), x), b.ult(y, byte(20))}, b.ult(b.bitXor(x, y), byte(50)));
  EXPECT_TRUE(stage(Precheck::Interval)->check(apart).isUnsat());
}

TEST_F(PrecheckTest, BytesOfAWordAreBoundedByThoseAtTheSamePlace) {
  std::vector<Expr> bytes(16, byte(0));
  bytes[15] = byte(5);
  const Expr a = b.table(32, byte(1), std::vector<const expr::Node*>(bytes.begin(), bytes.end()));
  const Expr second = b.add(b.mul(i, number(4)), number(1));
  EXPECT_TRUE(stage(Precheck::Interval)
                  ->check(query({b.ult(i, number(4))}, b.ult(byte(0), b.read(a, second))))
                  .isUnsat());
  EXPECT_EQ(count(PrecheckCounter::Reads), 1u);
}

TEST_F(PrecheckTest, NamesNoConstraintOfAnUnconnectedRead) {
  const Expr a = table({1, 2, 3});
  const Answer answer = stage(Precheck::Ilp)
                            ->check(query({b.ult(b.read(a, k), number(3)), b.ult(i, j), b.ult(number(9), i)},
                                          b.ult(j, number(5))));
  ASSERT_TRUE(answer.isUnsat());
  EXPECT_EQ(answer.used, (Indices{1, 2}));
}

TEST_F(PrecheckTest, UsesFactsAndNamesAllConstraintsThatImplyThem) {
  const Expr index = b.zext(x, 32), a = table({1, 2, 3});
  // x is at most 2, which no linear row says; past the last element the table has 0.
  Query lookUp =
      query({b.ult(b.mul(index, index), number(9)), b.ult(y, byte(5))}, b.eq(b.read(a, index), number(0)));
  lookUp.facts = {b.ule(index, number(2))};
  const Answer answer = stage(Precheck::Interval)->check(lookUp);
  ASSERT_TRUE(answer.isUnsat());
  EXPECT_EQ(answer.used, (Indices{0, 1}));
  EXPECT_EQ(count(PrecheckCounter::Facts), 1u);
  lookUp.facts.clear();
  willAnswer(Answer::unknown(UnknownReason::WorkLimit));
  EXPECT_TRUE(stage(Precheck::Interval)->check(lookUp).isUnknown());
}

TEST_F(PrecheckTest, AFactBoundsAnIndexThatIsReadFromATable) {
  const Expr bases = table({5, 900, 7}), a = table({1, 1, 1, 1, 1, 1, 1, 1, 1, 1}), index = b.read(bases, i);
  Query nested = query({b.ult(i, number(3))}, b.eq(context.make(Kind::Read, {a, index}), number(0)));
  nested.facts = {b.ule(index, number(9))};
  EXPECT_TRUE(stage(Precheck::Interval)->check(nested).isUnsat());
}

TEST_F(PrecheckTest, LeavesFactsAboutOtherTermsAlone) {
  willAnswer(Answer::unknown(UnknownReason::WorkLimit));
  Query other = query({b.ult(i, number(3))}, b.eq(b.read(table({7, 8, 9, 9}), i), number(8)));
  other.facts = {b.ule(k, number(2)), b.ule(b.add(i, k), number(9))};
  EXPECT_TRUE(stage(Precheck::Ilp)->check(other).isUnknown());
  EXPECT_EQ(count(PrecheckCounter::Facts), 0u);
}

TEST_F(PrecheckTest, TypesWidenWhatAReadCanBe) {
  std::vector<Expr> bytes(16, byte(0));
  bytes[2] = byte(5);
  const Expr a = b.table(32, byte(1), std::vector<const expr::Node*>(bytes.begin(), bytes.end()));
  Query first = query({b.ult(i, number(4))}, b.ult(byte(0), b.read(a, b.mul(i, number(4)))));
  EXPECT_TRUE(stage(Precheck::Interval)->check(first).isUnsat()) << "by the residue";
  expr::AccessTypes types;
  types.access(1, 4, 4, 2);
  types.show(a, 1);
  first.types = &types;
  EXPECT_TRUE(stage(Precheck::Interval)->check(first).isUnsat()) << "by the type, which is 4";
  types.access(1, 4, 2, 2);
  willAnswer(Answer::unknown(UnknownReason::WorkLimit));
  EXPECT_TRUE(stage(Precheck::Interval)->check(first).isUnknown()) << "byte 2 begins an element of two bytes";
}

TEST_F(PrecheckTest, SymbolicWritesAreSkipped) {
  willAnswer(Answer::unknown(UnknownReason::WorkLimit));
  const Expr written = b.store(array, i, byte(1));
  stage(Precheck::Ilp)->check(query({b.eq(b.read(written, j), byte(2))}, b.eq(i, j)));
  EXPECT_EQ(count(PrecheckCounter::Skipped), 1u);
}

TEST_F(PrecheckTest, ReadsBeyondATableHaveItsDefault) {
  willAnswer(Answer::unknown(UnknownReason::WorkLimit));
  const Expr a = table({7, 8, 9});
  EXPECT_TRUE(
      stage(Precheck::Ilp)->check(query({b.ult(number(1), i)}, b.eq(b.read(a, i), number(0)))).isUnknown());
  EXPECT_TRUE(stage(Precheck::Ilp)
                  ->check(query({b.ult(number(1), i), b.ult(i, number(3))}, b.eq(b.read(a, i), number(0))))
                  .isUnsat());
}

TEST_F(PrecheckTest, ProblemsThatDifferInNamesAreSolvedOnce) {
  const std::unique_ptr<Solver> solver = stage(Precheck::Ilp);
  const auto pairs = [&](const Expr& a, const Expr& c, const Expr& d) {
    const auto wide = [&](const Expr& term) { return b.zext(term, 16); };
    const auto most = [&](const Expr& p, const Expr& q) {
      return b.ule(b.add(wide(p), wide(q)), b.constant(16, 10));
    };
    return query({most(a, c), most(c, d), most(a, d)},
                 b.ult(b.constant(16, 15), b.add(b.add(wide(a), wide(c)), wide(d))));
  };
  EXPECT_TRUE(solver->check(pairs(x, y, z)).isUnsat());
  const uint64_t problems = count(PrecheckCounter::Problems);
  EXPECT_TRUE(solver->check(pairs(x, z, b.symbol("later", 8))).isUnsat());
  EXPECT_EQ(count(PrecheckCounter::Problems), problems);
  EXPECT_EQ(count(PrecheckCounter::CacheHits), 1u);
}

TEST_F(PrecheckTest, AutoStopsWhereItRefutesNothing) {
  const std::unique_ptr<Solver> solver = stage(Precheck::Auto);
  for (unsigned n = 0; n < 200; ++n) {
    willAnswer(Answer::unknown(UnknownReason::WorkLimit));
    solver->check(query({b.ult(x, y)}, b.ult(y, byte(100 + n % 100))));
  }
  EXPECT_GT(count(PrecheckCounter::Skipped), 100u);
}

TEST_F(PrecheckTest, AutoStopsWhereQueriesAreNotSuitable) {
  const std::unique_ptr<Solver> solver = stage(Precheck::Auto);
  EXPECT_TRUE(solver->check(paper(5)).isUnsat());
  for (unsigned n = 0; n < 80; ++n) {
    willAnswer(Answer::unknown(UnknownReason::WorkLimit));
    solver->check(query({b.eq(b.read(b.store(array, i, byte(n)), j), byte(2))}, b.eq(i, j)));
  }
  willAnswer(Answer::unknown(UnknownReason::WorkLimit));
  EXPECT_TRUE(solver->check(paper(5)).isUnknown()) << "it would be refuted";
}

// Formulas that are true under a model have a solution, so that the abstraction must have one, too.
class TruePrecheckTest : public ::testing::TestWithParam<std::tuple<Precheck, bool>> {};

TEST_P(TruePrecheckTest, NeverRefutesWhatAModelSatisfies) {
  const auto [mode, intervals] = GetParam();
  unsigned looked = 0;
  uint64_t facts = 0;
  for (uint64_t seed = 1; seed <= 1500; ++seed) {
    Rng rng(seed);
    expr::Context context;
    expr::testing::RandomExpr random(
        context, rng, {.widths = {1, 4, 8, 16, 32, 64}, .arrays = seed % 3 != 0, .addresses = false});
    for (unsigned n = 0; n < 40; ++n) random.next();
    const Model model = random.randomModel();
    expr::Evaluator evaluator(model);
    Query query;
    for (unsigned n = 0; n < 6; ++n) {
      const unsigned width = std::vector<unsigned>{4, 8, 16, 32, 64}[rng.below(5)];
      const Expr a = random.pick(width), c = random.pick(width);
      const Kind comparison = std::vector{Kind::Eq, Kind::Ult, Kind::Slt}[rng.below(3)];
      Expr formula = rng.below(3) == 0 ? random.pick(1) : context.make(comparison, {a, c});
      if (!evaluator.isTrue(formula)) formula = context.make(Kind::Not, {formula});
      // What is true under the model, too, is as good as a fact here.
      (rng.below(4) == 0 ? query.facts : query.constraints).push_back(formula);
    }
    ScriptedSolver::Script script;
    script.answers.push_back(Answer::unknown(UnknownReason::WorkLimit));
    Statistics statistics;
    const std::unique_ptr<Solver> stage =
        makePrecheck(std::make_unique<ScriptedSolver>(script), {.mode = mode, .intervals = intervals},
                     1 << 20, statistics);
    EXPECT_TRUE(stage->check(query).isUnknown()) << "seed " << seed;
    looked += statistics.value(PrecheckCounter::Skipped) == 0;
    facts += statistics.value(PrecheckCounter::Facts);
  }
  EXPECT_GT(looked, 600u);
  EXPECT_GT(facts, 100u);
}

INSTANTIATE_TEST_SUITE_P(All, TruePrecheckTest,
                         ::testing::Combine(::testing::Values(Precheck::Interval, Precheck::Ilp),
                                            ::testing::Bool()));

} // namespace
} // namespace sonde::solver
