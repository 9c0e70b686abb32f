#include "solver/fixture.h"
#include "solver/stage/domains.h"

namespace sonde::solver {
namespace {

class DomainsTest : public StageTest {
protected:
  /// A table whose element i is 3 · i.
  Expr table() {
    std::vector<const expr::Node*> elements;
    std::vector<Expr> kept;
    for (unsigned i = 0; i < 80; ++i) elements.push_back(kept.emplace_back(byte(3 * i)));
    return b.table(8, byte(0), elements);
  }

  std::unique_ptr<Solver> stage = makeDomains(below(), 1000, statistics);
  Counters<DomainsCounter> counters = statistics.counters<DomainsCounter>();
};

TEST_F(DomainsTest, ConjunctionsAboutOneByteHaveModels) {
  Expr digit = b.ult(b.sub(element(2), byte('0')), byte(10));
  Query asking =
      query({digit, b.bitNot(b.eq(element(2), byte('0')))}, b.eq(b.urem(element(2), byte(7)), byte(0)));
  Answer answer = stage->check(asking);
  ASSERT_TRUE(answer.isSat());
  EXPECT_TRUE(holds(asking, answer.model));
  EXPECT_EQ(answer.model.element(array, BitVector(32, 2)).toWord(), 49u);
}

TEST_F(DomainsTest, FormulasMayReadTables) {
  Query asking = query({b.eq(b.read(table(), x), byte(96))});
  Answer answer = stage->check(asking);
  ASSERT_TRUE(answer.isSat());
  EXPECT_EQ(answer.model.value(x).toWord(), 32u);
}

TEST_F(DomainsTest, CoresAreSmall) {
  Answer answer = stage->check(
      query({b.ult(x, byte(200)), b.eq(b.bitAnd(x, byte(1)), byte(0)), b.ult(y, byte(3)), b.ult(byte(2), x)},
            b.eq(b.urem(x, byte(8)), byte(3))));
  ASSERT_TRUE(answer.isUnsat());
  EXPECT_EQ(answer.used, Indices{1});
}

TEST_F(DomainsTest, AByteWithoutValuesRefutesWhateverElseIsAsked) {
  Answer answer = stage->check(query({b.ult(x, y), b.ult(x, byte(4)), b.ult(byte(9), x)}));
  ASSERT_TRUE(answer.isUnsat());
  EXPECT_EQ(answer.used, (Indices{1, 2}));
}

TEST_F(DomainsTest, OtherQueriesArePassedOnUnchanged) {
  willAnswer(Answer::unsat({0}));
  Query asking = query({b.ult(x, y), b.ult(x, byte(4))}, b.ult(y, byte(1)));
  EXPECT_EQ(stage->check(asking).used, Indices{0});
  EXPECT_EQ(asked(0).constraints, asking.constraints);
  Expr word = b.symbol("w", 16), anywhere = b.read(array, b.zext(x, 32));
  for (const Expr& formula : {b.ult(word, b.constant(16, 7)), b.ult(anywhere, byte(9))}) {
    willAnswer(Answer::sat({}));
    EXPECT_TRUE(stage->check(query({formula})).isSat());
  }
  EXPECT_EQ(timesAsked(), 3u);
}

TEST_F(DomainsTest, NarrowSymbolsHaveFewerValues) {
  Expr narrow = b.symbol("n", 3);
  EXPECT_EQ(stage->check(query({b.ult(b.constant(3, 6), narrow)})).model.value(narrow).toWord(), 7u);
  EXPECT_TRUE(stage
                  ->check(query({b.ult(b.zext(narrow, 8), byte(8)), b.ult(b.constant(3, 3), narrow),
                                 b.ult(narrow, b.constant(3, 4))}))
                  .isUnsat());
}

TEST_F(DomainsTest, AFormulaIsEvaluatedOnce) {
  for (int i = 0; i < 3; ++i)
    EXPECT_TRUE(stage->check(query({b.ult(x, byte(10))}, b.ult(byte(3), x))).isSat());
  EXPECT_EQ(counters[DomainsCounter::Tables], 2u);
}

} // namespace
} // namespace sonde::solver
