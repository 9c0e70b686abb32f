#include "solver/fixture.h"
#include "solver/stage/sampling.h"
#include "support/rng.h"

namespace sonde::solver {
namespace {

class SamplingTest : public StageTest {
protected:
  /// Returns a table of random elements that are odd.
  Expr odd(unsigned size, uint64_t seed) {
    Rng rng(seed);
    std::vector<Expr> elements;
    elements.reserve(size);
    for (unsigned n = 0; n < size; ++n) elements.push_back(b.constant(16, rng.next() | 1));
    return b.table(16, b.constant(16, 1), std::vector<const expr::Node*>(elements.begin(), elements.end()));
  }
  Expr number(uint64_t value) { return b.constant(16, value); }
  Expr indexBelow(const char* name, uint64_t size) {
    Expr index = b.symbol(name, 16);
    bounds.push_back(b.ult(index, number(size)));
    return index;
  }

  std::vector<Expr> bounds;
  std::unique_ptr<Solver> stage = makeSampling(below(), statistics);
  Counters<SamplingCounter> counters = statistics.counters<SamplingCounter>();
};

TEST_F(SamplingTest, FindsElementsOfASum) {
  Expr table = odd(1024, 1);
  Expr i = indexBelow("i", 1024), j = indexBelow("j", 1024), k = indexBelow("k", 1024);
  Expr sum = b.add(b.add(b.read(table, i), b.read(table, j)), b.read(table, k));
  Query asking = query(bounds, b.ult(b.sub(sum, number(12000)), number(100)));
  Answer answer = stage->check(asking);
  ASSERT_TRUE(answer.isSat());
  EXPECT_TRUE(holds(asking, answer.model));
  EXPECT_EQ(counters[SamplingCounter::Sat], 1u);
}

TEST_F(SamplingTest, PassesOnWhatItDoesNotFindAndTriesALookupOnce) {
  Expr table = odd(1024, 2);
  Expr i = indexBelow("i", 1024);
  uint64_t missing = 20001; // no element of the table
  auto isElement = [&](const expr::Node* element) { return element->value().toWord() == missing; };
  while (std::ranges::any_of(table->tableElements(), isElement)) missing += 2;
  for (int n = 0; n < 4; ++n) {
    willAnswer(Answer::unsat({}));
    EXPECT_TRUE(stage->check(query(bounds, b.eq(b.read(table, i), number(missing)))).isUnsat());
  }
  EXPECT_EQ(timesAsked(), 4u);
  EXPECT_EQ(counters[SamplingCounter::Queries], 1u);
  EXPECT_LT(counters[SamplingCounter::Steps], 2u * 1025 * 16 + 100);
}

TEST_F(SamplingTest, PassesOnSmallTablesAndWideSymbols) {
  Expr wide = b.symbol("w", 32), i = indexBelow("i", 40);
  willAnswer(Answer::unsat({}));
  willAnswer(Answer::unsat({}));
  EXPECT_TRUE(stage->check(query(bounds, b.eq(b.read(odd(40, 3), i), number(5)))).isUnsat());
  EXPECT_TRUE(
      stage->check(query({}, b.eq(b.read(odd(5000, 3), b.extract(wide, 15, 0)), number(5)))).isUnsat());
  EXPECT_EQ(counters[SamplingCounter::Queries], 0u);
}

/// Whatever is found satisfies the query, with elements of arrays beside symbols, and much is found.
TEST_F(SamplingTest, FindsModelsOfRandomQueries) {
  Rng rng(7);
  unsigned found = 0;
  for (int round = 0; round < 100; ++round) {
    auto fresh = makeSampling(below(), statistics);
    Expr table = odd(512, round);
    auto index = [&] { return b.zext(rng.oneIn(2) ? element(rng.below(3)) : x, 16); };
    Query asking;
    for (int n = 0; n < 3; ++n) {
      Expr left = b.read(table, b.add(index(), index())),
           right = rng.oneIn(2) ? number(rng.below(65536)) : index();
      asking.constraints.push_back(rng.oneIn(2) ? b.ult(left, right) : b.ne(left, right));
    }
    willAnswer(Answer::unknown(UnknownReason::None));
    Answer answer = fresh->check(asking);
    script_.answers.clear();
    if (!answer.isSat()) continue;
    ++found;
    EXPECT_TRUE(holds(asking, answer.model)) << round;
  }
  EXPECT_GT(found, 50u);
}

} // namespace
} // namespace sonde::solver
