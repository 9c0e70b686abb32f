/// The solver as a component: answers, assertions used, limits, persistence.

#include "abv/conjuncts.h"
#include "abv/solver_fixture.h"
#include "support/rng.h"

#include <string>

namespace sonde::abv::testing {
namespace {

class SolverTest : public SolverFixture {
protected:
  Expr x = symbol("x", 32), y = symbol("y", 32);

  Expr word(uint64_t value) { return constant(32, value); }
  Expr ult(const Node* a, const Node* b) { return make(Kind::Ult, {a, b}); }
  Expr both(const Node* a, const Node* b) { return make(Kind::And, {a, b}); }
  Expr negation(const Node* a) { return make(Kind::Not, {a}); }
  /// Multiplication distributes: true, and far too hard to prove by resolution.
  std::vector<Expr> hard(unsigned width) {
    Expr p = symbol("p", width), q = symbol("q", width), r = symbol("r", width);
    return {ne(make(Kind::Mul, {p, make(Kind::Add, {q, r})}),
               make(Kind::Add, {make(Kind::Mul, {p, q}), make(Kind::Mul, {p, r})}))};
  }
  static sat::Limits until(std::chrono::milliseconds time) {
    return {.work = {}, .deadline = std::chrono::steady_clock::now() + time};
  }
};

TEST_F(SolverTest, NoAssertionsAreSatisfiable) { expectSat({}); }

TEST_F(SolverTest, ConstantsAreDecidedAtOnce) {
  expectSat({context.boolean(true)});
  EXPECT_EQ(check({ult(x, y), context.boolean(false)}).used, std::vector<unsigned>{1});
}

TEST_F(SolverTest, TheModelHasOnlyTheSymbolsOfTheQuery) {
  expectSat({ult(x, y)});
  Result result = check({eq(x, word(5))});
  ASSERT_EQ(result.verdict, Verdict::Sat);
  EXPECT_EQ(result.model.value(x).toWord(), 5u);
  EXPECT_TRUE(result.model.mentions(x));
  EXPECT_FALSE(result.model.mentions(y));
}

TEST_F(SolverTest, TheUnsatCoreOmitsUnusedAssertions) {
  Expr z = symbol("z", 32);
  Result result = check({eq(z, word(1)), ult(x, word(5)), ult(y, z), negation(ult(x, word(9)))});
  ASSERT_EQ(result.verdict, Verdict::Unsat);
  EXPECT_EQ(result.used, (std::vector<unsigned>{1, 3}));
}

TEST_F(SolverTest, AnAssertionMayRefuteItself) {
  Result result = check({ult(y, x), both(ult(x, y), negation(ult(x, y)))});
  ASSERT_EQ(result.verdict, Verdict::Unsat);
  EXPECT_EQ(result.used, std::vector<unsigned>{1});
}

TEST_F(SolverTest, TheCoreOfOppositeAssertionsHasBoth) {
  Result result = check({ult(x, y), negation(ult(x, y))});
  ASSERT_EQ(result.verdict, Verdict::Unsat);
  EXPECT_EQ(result.used, (std::vector<unsigned>{0, 1}));
}

TEST_F(SolverTest, AssertionsDoNotOutliveTheirQuery) {
  expectUnsat({eq(x, word(1)), eq(x, word(2))});
  expectSat({eq(x, word(1))});
  expectSat({eq(x, word(2))});
}

TEST_F(SolverTest, ConjunctsAreTakenApartOnce) {
  Expr p = symbol("p", 1), q = symbol("q", 1);
  std::vector<Conjunct> conjuncts;
  splitConjuncts(both(p, negation(make(Kind::Or, {q, negation(p)}))), conjuncts);
  ASSERT_EQ(conjuncts.size(), 3u);
  EXPECT_EQ(conjuncts[1].node, q.get());
  EXPECT_TRUE(conjuncts[1].negated);
  EXPECT_EQ(conjuncts[2].node, p.get());
  EXPECT_FALSE(conjuncts[2].negated);

  Expr deep = p; // 2^200 paths
  for (unsigned n = 0; n < 200; ++n)
    deep =
        both(both(deep, symbol("l" + std::to_string(n), 1)), both(deep, symbol("r" + std::to_string(n), 1)));
  expectSat({deep});
}

TEST_F(SolverTest, TheDeadlineEndsTheSearch) {
  Result result = solver.check(hard(32), until(std::chrono::milliseconds(100)));
  EXPECT_EQ(result.verdict, Verdict::Unknown);
  EXPECT_EQ(result.reason, UnknownReason::Timeout);
  expectSat({ult(x, y)});
}

TEST_F(SolverTest, TheDeadlineEndsTheEncoding) {
  Expr p = symbol("p", 4096), q = symbol("q", 4096);
  Result result = solver.check(std::vector<Expr>{eq(make(Kind::Mul, {p, q}), make(Kind::UDiv, {q, p}))},
                               until(std::chrono::milliseconds(50)));
  EXPECT_EQ(result.verdict, Verdict::Unknown);
  EXPECT_EQ(result.reason, UnknownReason::Timeout);
  expectSat({ult(x, y)});
}

TEST_F(SolverTest, AQueryWithTooManyVariablesIsUnknown) {
  Solver small(Options{.fresh = false, .bytes = 300'000}, statistics);
  Result result = small.check(std::vector<Expr>{eq(make(Kind::Mul, {x, y}), word(7))});
  EXPECT_EQ(result.verdict, Verdict::Unknown);
  EXPECT_EQ(result.reason, UnknownReason::Memory);
  EXPECT_EQ(small.check(std::vector<Expr>{ult(x, y)}).verdict, Verdict::Sat);
}

TEST_F(SolverTest, EarlierQueriesTakeNothingFromTheMemoryOfALaterOne) {
  Solver small(Options{.fresh = false, .bytes = 300'000}, statistics);
  for (unsigned n = 0; n < 20; ++n) {
    const Expr symbols[] = {symbol("a" + std::to_string(n), 32), symbol("b" + std::to_string(n), 32)};
    Result result = small.check(std::vector<Expr>{ult(make(Kind::Add, {symbols[0], symbols[1]}), word(9))});
    EXPECT_EQ(result.verdict, Verdict::Sat) << n;
  }
  EXPECT_LT(count(AbvCounter::Instances), 20u);
  EXPECT_GT(count(AbvCounter::Instances), 1u);
}

TEST_F(SolverTest, TheWorkLimitIsForTheWholeQuery) {
  Result result = solver.check(hard(32), {.work = 50, .deadline = {}});
  EXPECT_EQ(result.verdict, Verdict::Unknown);
  EXPECT_EQ(result.reason, UnknownReason::WorkLimit);
  EXPECT_LE(count(AbvCounter::Work), 60u);
}

TEST_F(SolverTest, ARepeatedQueryMakesNothingNew) {
  std::vector<Expr> query{eq(make(Kind::Mul, {x, word(77)}), make(Kind::Add, {y, word(3)})), ult(x, y)};
  expectSat(query);
  uint64_t variables = count(AbvCounter::Variables);
  expectSat(query);
  EXPECT_EQ(count(AbvCounter::Variables), variables);
  EXPECT_EQ(count(AbvCounter::Instances), 1u);
}

TEST_F(SolverTest, FreshMakesAnInstanceForEachQuery) {
  Solver fresh(Options{.fresh = true}, statistics);
  for (unsigned n = 0; n < 3; ++n) EXPECT_EQ(fresh.check(std::vector<Expr>{ult(x, y)}).verdict, Verdict::Sat);
  EXPECT_EQ(count(AbvCounter::Instances), 3u);
}

TEST_F(SolverTest, AnInstanceFullOfGarbageIsReplaced) {
  Expr memory = array("memory", 32, 8);
  for (unsigned n = 0; n < 300; ++n) {
    Expr own = symbol("own" + std::to_string(n), 32); // dies with this round
    Expr sum = make(Kind::Add, {make(Kind::Mul, {own, word(0x10203 + n)}), x});
    expectSat({eq(sum, word(n)), ult(own, word(0xffff0000)), eq(read(memory, sum), constant(8, n))});
    expectUnsat({eq(sum, y), ne(read(memory, sum), read(memory, y))});
  }
  EXPECT_GT(count(AbvCounter::Instances), 2u);
  EXPECT_LT(count(AbvCounter::Instances), 150u);
}

TEST_F(SolverTest, BothConfigurationsOfCadicalAnswer) {
  for (sat::Core config : {sat::Core::CadicalDefault, sat::Core::CadicalPlain, sat::Core::Own}) {
    Solver other(Options{.sat = config}, statistics);
    EXPECT_EQ(other.check(std::vector<Expr>{ult(x, y)}).verdict, Verdict::Sat);
    EXPECT_EQ(other.check(std::vector<Expr>{ult(x, y), ult(y, x)}).verdict, Verdict::Unsat);
  }
}

} // namespace
} // namespace sonde::abv::testing
