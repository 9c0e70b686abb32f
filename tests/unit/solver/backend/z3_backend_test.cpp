#include "solver/backend/z3_backend.h"
#include "solver/fixture.h"

namespace sonde::solver {
namespace {

using expr::Kind;

class Z3BackendTest : public StageTest {
protected:
  void expectSat(const Query& query) {
    Answer answer = z3->check(query);
    ASSERT_TRUE(answer.isSat());
    expr::Evaluator evaluator(answer.model);
    for (const Expr& constraint : query.constraints) EXPECT_TRUE(evaluator.isTrue(constraint));
    if (query.goal) {
      EXPECT_TRUE(evaluator.isTrue(query.goal));
    }
  }

  std::unique_ptr<Solver> z3 = makeZ3Backend(statistics);
};

TEST_F(Z3BackendTest, NothingToSatisfyIsSat) { EXPECT_TRUE(z3->check({}).isSat()); }

TEST_F(Z3BackendTest, FindsModels) {
  Query query = StageTest::query({b.eq(b.mul(x, y), byte(77)), b.ult(x, y), b.ult(byte(1), x)});
  Answer answer = z3->check(query);
  ASSERT_TRUE(answer.isSat());
  uint64_t left = answer.model.value(x).toWord(), right = answer.model.value(y).toWord();
  EXPECT_EQ(left * right % 256, 77u);
  EXPECT_LT(left, right);
}

TEST_F(Z3BackendTest, NamesTheConstraintsUsedAndNotTheGoal) {
  Answer answer = z3->check(query({b.ult(y, z), b.ult(x, byte(5)), b.ult(z, byte(9))}, b.ult(byte(6), x)));
  ASSERT_TRUE(answer.isUnsat());
  EXPECT_EQ(answer.used, Indices{1});
}

TEST_F(Z3BackendTest, QueriesDoNotLeakIntoEachOther) {
  EXPECT_TRUE(z3->check(query({b.eq(x, byte(1))}, b.eq(x, byte(2)))).isUnsat());
  EXPECT_TRUE(z3->check(query({}, b.eq(x, byte(2)))).isSat());
}

TEST_F(Z3BackendTest, GivesValuesOfEveryWidth) {
  for (unsigned width : {1u, 2u, 63u, 64u, 65u, 70u, 128u, 200u}) {
    Expr wide = b.symbol("w", width);
    Expr value = b.constant(BitVector::signedMin(width) + BitVector::one(width));
    Answer answer = z3->check(query({b.eq(wide, value)}));
    ASSERT_TRUE(answer.isSat()) << width;
    EXPECT_EQ(answer.model.value(wide), value->value()) << width;
  }
}

TEST_F(Z3BackendTest, ReadsArraysBack) {
  Expr other = b.symbol("b", array->sort());
  expectSat(
      query({b.eq(element(3), byte(7)), b.eq(b.read(array, b.zext(x, 32)), byte(9)), b.ult(x, byte(20))}));
  expectSat(query({b.eq(b.store(array, b.constant(32, 5), x), other), b.ne(array, other)}));
}

TEST_F(Z3BackendTest, TablesReadAsTheirElementsAndTheirDefault) {
  std::vector<Expr> elements = {byte(10), x, byte(30)};
  Expr fallback = byte(99);
  std::vector<const expr::Node*> operands = {fallback, elements[0], elements[1], elements[2]};
  Expr table = context.table(8, operands);
  Expr read = context.make(Kind::Read, {table, y});
  Answer answer = z3->check(query({b.eq(read, byte(30))}, b.ne(x, byte(30))));
  ASSERT_TRUE(answer.isSat());
  EXPECT_EQ(answer.model.value(y).toWord(), 2u);
  EXPECT_TRUE(
      z3->check(query({b.ult(byte(2), y)}, context.make(Kind::Not, {b.eq(read, byte(99))}))).isUnsat());
}

TEST_F(Z3BackendTest, OneBitTermsServeAsBothBitsAndFormulas) {
  Expr bit = b.symbol("bit", 1);
  Expr sum = context.make(Kind::Add, {context.make(Kind::Ult, {x, y}), bit}); // a comparison as a number
  Expr chosen = context.make(Kind::Ite, {sum, context.make(Kind::Eq, {x, y}), bit});
  expectSat(query({sum, chosen}));
  EXPECT_TRUE(z3->check(query({b.ult(x, y), sum, bit})).isUnsat());
}

TEST_F(Z3BackendTest, DeepExpressionsDoNotOverflowTheStack) {
  Expr deep = x;
  for (unsigned i = 0; i < 100'000; ++i) deep = context.make(Kind::Not, {deep});
  // Z3 itself walks deep terms with care; our part is the translation.
  expectSat(query({context.make(Kind::Eq, {deep, byte(3)})}));
}

TEST_F(Z3BackendTest, LimitsEndHardQueriesAsUnknown) {
  Expr p = b.symbol("p", 64), q = b.symbol("q", 64);
  Expr product = b.mul(b.zext(p, 128), b.zext(q, 128));
  // A product of two primes of 40 bits.
  BitVector semiprime = BitVector::parse(128, "604462909806215075131279", 10);
  Query hard = query({b.eq(product, b.constant(semiprime)), b.ult(b.constant(64, 1), p), b.ule(p, q)});
  hard.limits.work = 50;
  Answer answer = z3->check(hard);
  ASSERT_TRUE(answer.isUnknown());
  EXPECT_EQ(answer.reason, UnknownReason::WorkLimit);
  hard.limits = {};
  hard.limits.deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(100);
  answer = z3->check(hard);
  ASSERT_TRUE(answer.isUnknown());
  EXPECT_EQ(answer.reason, UnknownReason::Timeout);
  hard.limits.deadline = std::chrono::steady_clock::now() - std::chrono::milliseconds(1);
  EXPECT_EQ(z3->check(hard).reason, UnknownReason::Timeout);
  EXPECT_TRUE(z3->check(query({b.eq(x, byte(4))})).isSat()) << "limits are the query's own";
}

} // namespace
} // namespace sonde::solver
