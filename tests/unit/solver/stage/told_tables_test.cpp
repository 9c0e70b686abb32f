#include "solver/fixture.h"
#include "solver/stage/told_tables.h"

namespace sonde::solver {
namespace {

class ToldTablesTest : public StageTest {
protected:
  /// Constraints that list the elements `values` of the array, from index 0 on.
  std::vector<Expr> listed(std::initializer_list<uint64_t> values) {
    std::vector<Expr> constraints;
    for (uint64_t value : values) constraints.push_back(b.eq(element(constraints.size()), byte(value)));
    return constraints;
  }
  Expr lookUp(const Expr& index) { return b.read(array, b.zext(index, 32)); }
  Expr twoBits(const Expr& e) { return b.zext(b.extract(e, 1, 0), 8); }

  std::unique_ptr<Solver> stage = makeToldTables(below(), statistics);
  Counters<ToldTablesCounter> counters = statistics.counters<ToldTablesCounter>();
};

TEST_F(ToldTablesTest, MakesATableOfAListedArrayAndDropsTheList) {
  willAnswer(Answer::sat(model(x, 2)));
  Query asking = query(listed({5, 6, 7, 8}), b.eq(lookUp(twoBits(x)), byte(7)));
  Answer answer = stage->check(asking);
  EXPECT_TRUE(asked(0).constraints.empty());
  EXPECT_EQ(asked(0).goal->symbols()->atoms().size(), 1u) << "the array is gone";
  ASSERT_TRUE(answer.isSat());
  EXPECT_TRUE(holds(asking, answer.model)) << "the model has the listed elements";
}

TEST_F(ToldTablesTest, ReadsPastTheListStayReadsOfTheArray) {
  willAnswer(Answer::sat({}));
  stage->check(query(listed({5, 6, 7, 8}), b.eq(lookUp(x), byte(7))));
  std::vector<const expr::Node*> goal{asked(0).goal};
  auto atoms = expr::collectSymbols(goal);
  EXPECT_TRUE(std::ranges::count(atoms, expr::SymbolAtom{array}));
  for (uint64_t index = 0; index < 8; ++index) {
    Model some = model(x, index);
    for (uint64_t n = 0; n < 8; ++n) some.setElement(array, BitVector(32, n), BitVector(8, n + 5));
    EXPECT_EQ(expr::evaluate(asked(0).goal, some).isOne(), index == 2) << index;
  }
}

TEST_F(ToldTablesTest, ABoundOfTheIndexSaysThatNoReadIsPastTheList) {
  for (const Expr& bound : {b.ult(x, byte(4)), b.ule(x, byte(3)), b.ule(x, byte(4))}) {
    std::vector<Expr> constraints = listed({5, 6, 7, 8});
    constraints.push_back(bound);
    constraints.push_back(b.ult(lookUp(x), y));
    willAnswer(Answer::unsat({1}));
    const auto used = stage->check(query(constraints, b.ult(y, byte(3)))).used;
    std::vector<const expr::Node*> rewritten{script_.asked.back().constraints[1]};
    auto atoms = expr::collectSymbols(rewritten);
    const bool isPast = bound == b.ule(x, byte(4));
    EXPECT_EQ(std::ranges::count(atoms, expr::SymbolAtom{array}), isPast ? 1 : 0);
    EXPECT_EQ(std::ranges::count(used, 4u), isPast ? 0 : 1) << "the core has the bound that was relied upon";
  }
}

TEST_F(ToldTablesTest, IndicesThatAreNotListedStaySymbolic) {
  willAnswer(Answer::sat({}));
  std::vector<Expr> constraints = listed({5, 6, 7, 8, 9, 10});
  constraints.erase(constraints.begin() + 2);
  stage->check(query(constraints, b.eq(lookUp(twoBits(x)), byte(77))));
  std::vector<const expr::Node*> goal{asked(0).goal};
  auto atoms = expr::collectSymbols(goal);
  EXPECT_EQ(std::ranges::count(atoms, expr::SymbolAtom{array, 2}), 1);
  EXPECT_EQ(std::ranges::count(atoms, expr::SymbolAtom{array}), 0);
}

TEST_F(ToldTablesTest, CoresNameTheWholeListOfATableThatWasUsed) {
  willAnswer(Answer::unsat({0}));
  std::vector<Expr> constraints = listed({5, 6, 7, 8});
  constraints.insert(constraints.begin(), {b.ult(x, y), b.ult(lookUp(twoBits(x)), y)});
  EXPECT_EQ(stage->check(query(constraints, b.ult(y, byte(3)))).used, (std::vector<unsigned>{0}))
      << "the first constraint does not look the table up";
  willAnswer(Answer::unsat({1}));
  EXPECT_EQ(stage->check(query(constraints, b.ult(y, byte(3)))).used, (std::vector<unsigned>{1, 2, 3, 4, 5}));
}

TEST_F(ToldTablesTest, AFormulaThatBecomesFalseIsUnsat) {
  std::vector<Expr> constraints = listed({5, 6, 7, 8});
  constraints.push_back(b.eq(element(2), byte(9)));
  constraints.push_back(b.ult(lookUp(twoBits(x)), y));
  Answer answer = stage->check(query(constraints));
  ASSERT_TRUE(answer.isUnsat());
  EXPECT_EQ(answer.used, (std::vector<unsigned>{2, 4}));
  EXPECT_EQ(counters[ToldTablesCounter::Refuted], 1u);
}

TEST_F(ToldTablesTest, AnArrayThatIsWrittenKeepsItsList) {
  willAnswer(Answer::sat({}));
  std::vector<Expr> constraints = listed({5, 6, 7, 8});
  Expr written = b.read(b.store(array, b.zext(x, 32), y), b.zext(z, 32));
  stage->check(query(constraints, b.bitAnd(b.eq(written, byte(3)), b.ult(lookUp(twoBits(x)), y))));
  EXPECT_EQ(asked(0).constraints, constraints);
}

TEST_F(ToldTablesTest, ArraysThatAreNotLookedUpAreLeftAlone) {
  willAnswer(Answer::sat({}));
  Query asking = query(listed({5, 6, 7, 8}), b.ult(element(9), x));
  stage->check(asking);
  EXPECT_EQ(asked(0).constraints, asking.constraints);
  EXPECT_EQ(counters[ToldTablesCounter::Rewritten], 0u);
}

TEST_F(ToldTablesTest, ATableMayBeLookedUpAtAnElementOfAnother) {
  willAnswer(Answer::sat(model(x, 3)));
  Query asking = query(listed({1, 0, 3, 2}), b.eq(lookUp(twoBits(lookUp(twoBits(x)))), byte(3)));
  Answer answer = stage->check(asking);
  EXPECT_EQ(asked(0).goal->symbols()->atoms().size(), 1u);
  EXPECT_TRUE(holds(asking, answer.model));
}

} // namespace
} // namespace sonde::solver
