#include "ilp/relations.h"
#include "ilp/solver.h"
#include "support/rng.h"

#include <cfenv>
#include <functional>
#include <gtest/gtest.h>

namespace sonde::ilp {
namespace {

constexpr uint64_t enough = 1'000'000'000;

Integer valueOf(const Sum& sum, const std::vector<Integer>& values) {
  Integer value = sum.constant();
  for (const Term& term : sum.terms()) value += term.factor * values[term.variable];
  return value;
}

bool holds(const Row& row, const std::vector<Integer>& values) {
  const Integer value = valueOf(row.sum, values);
  return row.relation == Relation::Zero ? value == 0 : value <= 0;
}

/// Calls `visit` with every solution.
void forAllSolutions(const Problem& problem, const std::function<void(const std::vector<Integer>&)>& visit) {
  std::vector<Integer> values;
  const std::function<void()> extend = [&] {
    if (values.size() == problem.variables.size()) {
      for (const Row& row : problem.rows)
        if (!holds(row, values)) return;
      return visit(values);
    }
    const Interval range = problem.variables[values.size()];
    for (Integer value = range.low; value <= range.high; ++value) {
      values.push_back(value);
      extend();
      values.pop_back();
    }
  };
  extend();
}

Sum randomSum(Rng& rng, uint32_t variables) {
  Sum sum(static_cast<Integer>(rng.below(31)) - 15);
  for (uint32_t n = 0; n < variables; ++n) sum.add(Sum::of(n), static_cast<Integer>(rng.below(9)) - 4);
  return sum;
}

Problem randomProblem(Rng& rng) {
  Problem problem;
  const auto variables = static_cast<uint32_t>(1 + rng.below(3));
  for (uint32_t n = 0; n < variables; ++n) {
    const Integer low = static_cast<Integer>(rng.below(9)) - 4;
    problem.addVariable(low, low + static_cast<Integer>(rng.below(8)));
  }
  for (uint64_t rows = rng.below(4); rows > 0; --rows)
    problem.require(randomSum(rng, variables), rng.below(3) ? Relation::AtMostZero : Relation::Zero);
  return problem;
}

/// Returns rows with small factors and wide bounds, as the differences and sums of programs have them.
Problem randomRelations(Rng& rng) {
  Problem problem;
  for (unsigned n = 0; n < 3; ++n) problem.addVariable(0, 30);
  for (uint64_t rows = 2 + rng.below(3); rows > 0; --rows) {
    Sum sum(static_cast<Integer>(rng.below(7)) - 3);
    for (uint32_t n = 0; n < 3; ++n)
      if (!rng.oneIn(4)) sum.add(Sum::of(n), (rng.oneIn(4) ? 2 : 1) * (rng.oneIn(2) ? 1 : -1));
    problem.require(sum, rng.oneIn(2) ? Relation::AtMostZero : Relation::Zero);
  }
  return problem;
}

TEST(Ilp, AgreesWithTryingAllValues) {
  unsigned infeasible = 0;
  for (uint64_t seed = 1; seed <= 2000; ++seed) {
    Rng rng(seed);
    const Problem problem = randomProblem(rng);
    const Sum sum = randomSum(rng, static_cast<uint32_t>(problem.variables.size()));
    bool any = false;
    Interval extent;
    std::vector<Interval> hulls;
    forAllSolutions(problem, [&](const std::vector<Integer>& values) {
      const Integer value = valueOf(sum, values);
      extent =
          any ? Interval{std::min(extent.low, value), std::max(extent.high, value)} : Interval{value, value};
      hulls.resize(values.size(), {values[0], values[0]});
      for (size_t n = 0; n < values.size(); ++n)
        hulls[n] = any ? Interval{std::min(hulls[n].low, values[n]), std::max(hulls[n].high, values[n])}
                       : Interval{values[n], values[n]};
      any = true;
    });
    EXPECT_EQ(decide(problem, enough), any ? Verdict::Feasible : Verdict::Infeasible) << seed;
    EXPECT_EQ(decide(essenceOf(problem), enough), any ? Verdict::Feasible : Verdict::Infeasible) << seed;
    const Extent found = extentOf(problem, sum, enough);
    EXPECT_EQ(found.verdict, any ? Verdict::Feasible : Verdict::Infeasible) << seed;
    EXPECT_TRUE(!any || found.interval == extent) << seed;
    if (any) {
      const Part part = partAbout(problem, sum);
      EXPECT_EQ(extentOf(part.problem, part.sum, enough).interval, extent) << seed;
    }
    Problem narrowed = problem;
    const bool isLeft = narrow(narrowed, 8);
    EXPECT_TRUE(isLeft || !any) << seed;
    for (size_t n = 0; n < hulls.size(); ++n) {
      EXPECT_LE(narrowed.variables[n].low, hulls[n].low) << seed;
      EXPECT_GE(narrowed.variables[n].high, hulls[n].high) << seed;
    }
    infeasible += !any;
  }
  EXPECT_GT(infeasible, 200u);
}

TEST(Ilp, RelationsContradictOnlyWhatHasNoSolution) {
  unsigned infeasible = 0, contradictory = 0, beyondBounds = 0;
  for (uint64_t seed = 1; seed <= 2500; ++seed) {
    Rng rng(seed);
    const Problem problem = seed % 5 == 0 ? randomRelations(rng) : randomProblem(rng);
    bool any = false;
    forAllSolutions(problem, [&](const std::vector<Integer>&) { any = true; });
    const bool isContradictory = areContradictory(problem);
    EXPECT_FALSE(isContradictory && any) << seed;
    Problem narrowed = problem;
    infeasible += !any;
    contradictory += isContradictory;
    beyondBounds += isContradictory && narrow(narrowed, 6);
  }
  EXPECT_GT(infeasible, 200u);
  EXPECT_GT(contradictory, 100u);
  EXPECT_GT(beyondBounds, 10u);
}

TEST(Ilp, ACircleOfDifferencesIsSeenAtOnce) {
  const Integer most = (Integer{1} << 64) - 1;
  const auto circle = [&](bool isClosed) {
    Problem problem;
    std::vector<uint32_t> variables;
    for (unsigned n = 0; n < 5; ++n) variables.push_back(problem.addVariable(0, most));
    for (unsigned n = 0; n < (isClosed ? 5 : 4); ++n) { // each is less than the next one
      Sum sum = Sum::of(variables[n]);
      sum.add(Sum::of(variables[(n + 1) % 5]), -1);
      sum.add(1);
      problem.require(sum, Relation::AtMostZero);
    }
    return problem;
  };
  EXPECT_TRUE(areContradictory(circle(true)));
  EXPECT_FALSE(areContradictory(circle(false)));
}

TEST(Ilp, EquationsThatLeaveAnOddNumberEvenContradict) {
  Problem problem; // x + y = 7 + 256 k and x + 2 = y + 256 l
  const uint32_t x = problem.addVariable(0, 255), y = problem.addVariable(0, 255);
  const uint32_t k = problem.addVariable(0, 1), l = problem.addVariable(0, 1);
  const auto require = [&](Integer constant, Integer factor, uint32_t wrap) {
    Sum sum = Sum::of(x);
    sum.add(Sum::of(y), factor);
    sum.add(Sum::of(wrap), -256);
    sum.add(constant);
    problem.require(sum, Relation::Zero);
  };
  require(-7, 1, k);
  EXPECT_FALSE(areContradictory(problem));
  require(2, -1, l);
  EXPECT_TRUE(areContradictory(problem));
}

TEST(Ilp, APartHasOnlyWhatIsConnectedWithItsSum) {
  Problem problem;
  const uint32_t other = problem.addVariable(0, 9), fixed = problem.addVariable(3, 3);
  const uint32_t a = problem.addVariable(0, 7), b = problem.addVariable(0, 5);
  const auto different = [](uint32_t left, uint32_t right) {
    Sum sum = Sum::of(left);
    sum.add(Sum::of(right), -1);
    return sum;
  };
  problem.require(different(other, fixed), Relation::AtMostZero);
  problem.require(different(a, fixed), Relation::AtMostZero);
  problem.require(different(b, a), Relation::Zero);
  const Part part = partAbout(problem, Sum::of(b));
  EXPECT_EQ(part.problem.variables, (std::vector<Interval>{{0, 5}, {0, 7}}));
  ASSERT_EQ(part.problem.rows.size(), 2u);
  EXPECT_EQ(part.sum, Sum::of(0));
  EXPECT_EQ(extentOf(part.problem, part.sum, enough).interval, (Interval{0, 3}));
}

TEST(Ilp, NumbersOfSixtyFourBitsAreExact) {
  const Integer two64 = Integer{1} << 64;
  Problem problem;
  const uint32_t x = problem.addVariable(0, two64 - 1), k = problem.addVariable(0, 1);
  Sum sum = Sum::of(x); // x + 1 - 2^64 k = 0: x is 2^64 - 1
  sum.add(1);
  sum.add(Sum::of(k), -two64);
  problem.require(sum, Relation::Zero);
  const Extent extent = extentOf(problem, Sum::of(x), enough);
  EXPECT_EQ(extent.verdict, Verdict::Feasible);
  EXPECT_EQ(extent.interval, (Interval{two64 - 1, two64 - 1}));
}

TEST(Ilp, WorkIsLimited) {
  // A knapsack of odd numbers that adds up to no even sum of an odd count: branch and bound has to try much.
  Problem problem;
  Sum sum(-(Integer{1} << 40));
  for (uint32_t n = 0; n < 30; ++n)
    sum.add(Sum::of(problem.addVariable(0, 1'000'000)), 2 * (1'000'003 + 7919 * n));
  sum.add(-1);
  problem.require(sum, Relation::Zero);
  EXPECT_EQ(decide(problem, 100'000), Verdict::Unknown);
  EXPECT_EQ(decide(problem, 100'000), Verdict::Unknown);
}

TEST(Ilp, KeepsTheRoundingMode) {
  const int before = std::fegetround();
  EXPECT_EQ(decide(Problem{}, enough), Verdict::Feasible);
  EXPECT_EQ(std::fegetround(), before);
}

TEST(Ilp, SumsThatAreTooLargeHaveNoRange) {
  Problem problem;
  const uint32_t x = problem.addVariable(0, Integer{1} << 64);
  Sum sum;
  sum.add(Sum::of(x), Integer{1} << 60);
  EXPECT_FALSE(problem.rangeOf(sum));
  EXPECT_EQ(problem.rangeOf(Sum::of(x)), (Interval{0, Integer{1} << 64}));
}

} // namespace
} // namespace sonde::ilp
