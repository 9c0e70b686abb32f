/// Each axiom of the array theory: needed to refute, and not in the way of a model.

#include "abv/solver_fixture.h"

namespace sonde::abv::testing {
namespace {

class ArrayTest : public SolverFixture {
protected:
  ArrayTest() : SolverFixture(Options{.tables = TableEncoding::Lazy}) {} // every array by axioms
  Expr a = array("a", 8, 8), b = array("b", 8, 8), c = array("c", 8, 8);
  Expr i = symbol("i", 8), j = symbol("j", 8), k = symbol("k", 8);
  Expr v = symbol("v", 8), w = symbol("w", 8);
  Expr condition = symbol("condition", 1);

  Expr byte(uint64_t value) { return constant(8, value); }
  Expr ult(const Node* x, const Node* y) { return make(Kind::Ult, {x, y}); }
  Expr choose(const Node* x, const Node* y) { return make(Kind::Ite, {condition, x, y}); }
  /// store(store(a, i, v), j, w)
  Expr written(const Node* x, const Node* i0, const Node* v0, const Node* i1, const Node* v1) {
    return store(store(x, i0, v0), i1, v1);
  }
};

TEST_F(ArrayTest, ReadsAtEqualIndicesAreEqual) {
  expectUnsat({eq(i, j), ne(read(a, i), read(a, j))});
  EXPECT_EQ(added(AxiomKind::Congruence), 1u);
  expectSat({ne(i, j), ne(read(a, i), read(a, j))});
  expectSat({eq(i, j), eq(read(a, i), read(b, j))});
}

TEST_F(ArrayTest, DistinctConstantIndicesNeedNoAxiom) {
  expectSat({eq(read(a, byte(1)), byte(7)), eq(read(a, byte(2)), byte(8))});
  EXPECT_EQ(added(AxiomKind::Congruence), 0u);
}

TEST_F(ArrayTest, ReadsMayBeNested) {
  Expr twice = read(a, read(a, i));
  expectUnsat({eq(read(a, i), i), ne(twice, i)});
  expectSat({ne(read(a, i), i), eq(twice, i)});
}

TEST_F(ArrayTest, AReadAtTheStoredIndexIsTheStoredValue) {
  expectUnsat({eq(i, j), ne(read(store(a, i, v), j), v)});
  EXPECT_GE(added(AxiomKind::StoreHit), 1u);
  expectSat({eq(i, j), eq(read(store(a, i, v), j), byte(9))});
}

TEST_F(ArrayTest, AReadAtAnotherIndexIsThatOfTheArrayBelow) {
  expectUnsat({ne(i, j), ne(read(store(a, i, v), j), read(a, j))});
  EXPECT_GE(added(AxiomKind::StoreMiss), 1u);
  expectSat({ne(read(store(a, i, v), j), read(a, j))});
}

TEST_F(ArrayTest, TheLaterStoreWins) {
  Expr array = written(a, i, v, j, w);
  expectUnsat({eq(i, j), ne(read(array, i), w)});
  expectUnsat({ne(i, j), ne(read(array, i), v)});
  expectUnsat({ne(k, i), ne(k, j), ne(read(array, k), read(a, k))});
  expectSat({ne(read(array, i), v), ne(v, w)});
}

TEST_F(ArrayTest, AReadOfAnIteIsThatOfTheChosenArray) {
  expectUnsat({condition, eq(i, j), ne(read(choose(a, b), i), read(a, j))});
  EXPECT_GE(added(AxiomKind::IteThen), 1u);
  expectUnsat({make(Kind::Not, {condition}), eq(i, j), ne(read(choose(a, b), i), read(b, j))});
  EXPECT_GE(added(AxiomKind::IteElse), 1u);
  expectSat({ne(read(choose(a, b), i), read(a, i))});
}

TEST_F(ArrayTest, AReadOfATableIsItsElement) {
  std::vector<Expr> squares; // more values than abstract values keep, so that only axioms refute
  for (unsigned n = 0; n < 12; ++n) squares.push_back(byte(n * n));
  Expr square = table(8, {squares.begin(), squares.end()});
  expectUnsat({eq(read(square, i), byte(5))});
  EXPECT_GE(added(AxiomKind::TableElement), 8u);
  Result result = check({eq(read(square, i), byte(9))});
  ASSERT_EQ(result.verdict, Verdict::Sat);
  EXPECT_EQ(result.model.value(i).toWord(), 2u) << "the first operand is the default";
}

TEST_F(ArrayTest, AReadPastTheElementsIsTheDefault) {
  Expr ones = table(8, {byte(7), byte(1), byte(1), byte(1)});
  expectUnsat({make(Kind::Not, {ult(i, byte(3))}), ne(read(ones, i), byte(7))});
  EXPECT_EQ(added(AxiomKind::TableDefault), 1u);
  expectSat({eq(read(ones, i), byte(7))});
  expectUnsat({ult(i, byte(3)), eq(read(ones, i), byte(7))});
}

TEST_F(ArrayTest, RunsOfATableAreOneAxiom) {
  std::vector<Expr> squares;
  for (unsigned n = 0; n < 16; ++n) squares.push_back(byte(n * n));
  std::vector<const Node*> operands{squares[0]};
  for (unsigned n = 0; n < 256; ++n) operands.push_back(squares[n / 16]);
  expectUnsat({eq(read(table(8, operands), i), byte(5))});
  EXPECT_GE(added(AxiomKind::TableElement), 8u);
  EXPECT_LE(added(AxiomKind::TableElement), 16u);
}

TEST_F(ArrayTest, ElementsOfATableMayBeSymbols) {
  Expr mixed = table(8, {v, w, byte(5), v});
  expectUnsat({eq(i, byte(0)), ne(read(mixed, i), w)});
  expectUnsat({ult(byte(1), i), ne(read(mixed, i), v)});
  expectSat({eq(read(mixed, i), byte(6)), ne(v, byte(6))});
  expectUnsat({eq(read(mixed, i), byte(6)), ne(v, byte(6)), ne(w, byte(6))});
}

TEST_F(ArrayTest, TableWithoutElementsIsConstant) {
  Expr same = table(8, {v});
  expectUnsat({ne(read(same, i), v)});
  expectUnsat({ne(read(store(same, i, w), j), v), ne(read(store(same, i, w), j), w)});
}

TEST_F(ArrayTest, IndicesAndElementsMayBeWide) {
  Expr wide = array("wide", 70, 100);
  Expr x = symbol("x", 70), y = symbol("y", 70), e = symbol("e", 100);
  expectUnsat({eq(x, y), ne(read(store(wide, x, e), y), e)});
  expectSat({ne(read(wide, x), read(wide, y))});
}

// Extensionality.
// ----------------------------------------------------------------------------------------------

TEST_F(ArrayTest, EqualArraysHaveEqualReads) {
  expectUnsat({eq(a, b), eq(i, j), ne(read(a, i), read(b, j))});
  EXPECT_GE(added(AxiomKind::Extensionality), 1u);
  expectSat({eq(a, b), eq(read(a, i), byte(3)), eq(read(b, j), byte(4))});
}

TEST_F(ArrayTest, EqualityIsTransitive) {
  expectUnsat({eq(a, b), eq(b, c), ne(read(a, i), read(c, i))});
  expectUnsat({eq(a, b), eq(b, c), ne(a, c)});
}

TEST_F(ArrayTest, DifferentArraysDifferSomewhere) {
  expectSat({ne(a, b)});
  EXPECT_EQ(added(AxiomKind::Difference), 1u);
  expectUnsat({ne(store(a, i, read(a, i)), a)});
  expectUnsat({ne(a, b), eq(a, c), eq(b, c)});
}

TEST_F(ArrayTest, StoresAtDifferentIndicesCommute) {
  expectUnsat({ne(i, j), ne(written(a, i, v, j, w), written(a, j, w, i, v))});
  expectSat({ne(written(a, i, v, j, w), written(a, j, w, i, v))});
}

TEST_F(ArrayTest, EqualityReachesThroughStores) {
  expectUnsat({eq(store(a, i, v), store(b, j, w)), ne(k, i), ne(k, j), ne(read(a, k), read(b, k))});
  expectUnsat({eq(store(a, i, v), b), ne(read(b, i), v)});
  expectSat({eq(store(a, i, v), store(b, i, v)), ne(read(a, i), read(b, i))});
  expectSat({eq(a, store(b, i, v)), eq(b, store(c, j, w)), ne(a, c)});
}

TEST_F(ArrayTest, ConstantArraysAgreeElsewhere) {
  Expr zeros = table(8, {byte(0)}), ones = table(8, {byte(1)});
  expectUnsat({eq(zeros, ones)});
  expectUnsat({eq(store(zeros, i, v), ones)});
  expectUnsat({eq(written(zeros, i, v, j, w), ones)});
  EXPECT_GE(added(AxiomKind::Elsewhere), 1u);
  expectSat({eq(store(zeros, i, v), a), eq(read(a, j), byte(9))});
  expectUnsat({eq(store(zeros, i, v), a), eq(read(a, j), byte(9)), eq(read(a, k), byte(8))});
  expectUnsat({eq(table(8, {v}), table(8, {w})), ne(v, w)});
}

TEST_F(ArrayTest, ConstantArraysOfFewIndicesCanBeCovered) {
  Expr x = symbol("x", 1), y = symbol("y", 1);
  Expr zeros = table(1, {byte(0)}), ones = table(1, {byte(1)});
  expectUnsat({eq(store(zeros, x, v), ones)});
  expectSat({eq(written(zeros, x, v, y, w), ones)});
  expectUnsat({eq(written(zeros, x, v, y, w), ones), eq(x, y)});
}

TEST_F(ArrayTest, PigeonholeConstraintsOnIndicesAndElementsAreDecided) {
  Expr f = array("f", 1, 1), g = array("g", 1, 1), h = array("h", 1, 1);
  Expr p = array("p", 1, 1), q = array("q", 1, 1);
  expectSat({ne(f, g), ne(f, h), ne(g, h), ne(f, p), ne(g, p), ne(h, p)});
  expectUnsat(
      {ne(f, g), ne(f, h), ne(g, h), ne(f, p), ne(g, p), ne(h, p), ne(q, f), ne(q, g), ne(q, h), ne(q, p)});
}

TEST_F(ArrayTest, IteAndTablesMayBeEqual) {
  expectUnsat({eq(choose(a, b), c), condition, ne(read(a, i), read(c, i))});
  expectSat({eq(choose(a, b), c), ne(a, c)});
  Expr listed = table(8, {byte(0), v, w});
  expectUnsat({eq(listed, a), eq(i, byte(1)), ne(read(a, i), w)});
  expectUnsat({eq(listed, a), ult(byte(1), i), ne(read(a, i), byte(0))});
  expectUnsat({eq(listed, table(8, {byte(0), byte(3)})), ne(v, byte(3))});
}

TEST_F(ArrayTest, AnEqualityMayBeACondition) {
  Expr chosen = make(Kind::Ite, {eq(a, b), v, w});
  expectUnsat({eq(chosen, v), ne(v, w), ne(read(a, i), read(b, i))});
  expectSat({eq(chosen, w), ne(v, w), eq(read(a, i), read(b, i))});
}

TEST_F(ArrayTest, AnAxiomServesLaterQueries) {
  std::vector<Expr> query{eq(i, j), ne(read(store(a, k, v), i), read(store(a, k, v), j))};
  expectUnsat(query);
  uint64_t rounds = count(AbvCounter::Rounds);
  expectUnsat(query);
  EXPECT_EQ(count(AbvCounter::Rounds), rounds + 1);
}

TEST_F(ArrayTest, LongChainsOfStoresAreDecided) {
  Expr chain = a;
  for (unsigned n = 0; n < 3000; ++n) chain = store(chain, byte(n % 200), n % 2 ? v : w);
  expectUnsat({ult(byte(200), i), ne(read(chain, i), read(a, i))});
  expectSat({ult(i, byte(200)), ne(read(chain, i), read(a, i)), eq(read(chain, i), w)});
}

TEST_F(ArrayTest, TheDeadlineEndsAnEqualityOverLongChains) {
  Expr chain = a;
  for (unsigned n = 0; n < 2000; ++n) chain = store(chain, make(Kind::Add, {i, byte(n)}), byte(n / 3));
  std::vector<Expr> query{eq(chain, b), ne(read(b, j), read(a, j))};
  const Result result = solver.check(
      query, {.work = {}, .deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(300)});
  ASSERT_EQ(result.verdict, Verdict::Unknown);
  EXPECT_EQ(result.reason, UnknownReason::Timeout);
}

} // namespace
} // namespace sonde::abv::testing
