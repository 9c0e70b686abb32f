/// What the Builder writes in terms of other operations has the value that SMT-LIB gives it.

#include "expr/evaluate.h"
#include "expr/random_expr.h"
#include "expr/rewrite/builder.h"

#include <gtest/gtest.h>

namespace sonde::expr {
namespace {

class DerivedOperations : public ::testing::Test {
protected:
  /// Checks all operations on two values: over symbols, so that nothing is folded, and over constants.
  void check(const BitVector& x, const BitVector& y) {
    unsigned width = x.width();
    Model model;
    Expr a = b.symbol("a", width), c = b.symbol("c", width);
    model.set(a, x);
    model.set(c, y);
    for (bool constant : {false, true}) {
      if (constant) {
        a = b.constant(x);
        c = b.constant(y);
      }
      auto expect = [&](const Expr& e, const BitVector& value, const char* operation) {
        ASSERT_EQ(evaluate(e, model), value) << operation << " " << x.toBinary() << " " << y.toBinary();
      };
      auto truth = [](bool value) { return BitVector::boolean(value); };
      expect(b.sub(a, c), x - y, "sub");
      expect(b.sdiv(a, c), x.sdiv(y), "sdiv");
      expect(b.srem(a, c), x.srem(y), "srem");
      expect(b.smod(a, c), x.smod(y), "smod");
      expect(b.ne(a, c), truth(x != y), "ne");
      expect(b.ule(a, c), truth(x.ule(y)), "ule");
      expect(b.ugt(a, c), truth(y.ult(x)), "ugt");
      expect(b.uge(a, c), truth(y.ule(x)), "uge");
      expect(b.sle(a, c), truth(x.sle(y)), "sle");
      expect(b.sgt(a, c), truth(y.slt(x)), "sgt");
      expect(b.sge(a, c), truth(y.sle(x)), "sge");
      expect(b.zext(a, width + 3), x.zext(width + 3), "zext");
      expect(b.sext(a, width + 3), x.sext(width + 3), "sext");
      expect(b.repeat(a, 3), x.concat(x).concat(x), "repeat");
      for (unsigned n = 0; n <= 2 * width; ++n) {
        unsigned r = n % width;
        BitVector rotated = r == 0 ? x : x.extract(width - 1 - r, 0).concat(x.extract(width - 1, width - r));
        expect(b.rotateLeft(a, n), rotated, "rotateLeft");
        expect(b.rotateRight(b.rotateLeft(a, n), n), x, "rotateRight");
      }
    }
  }

  Context context;
  Builder b{context};
};

TEST_F(DerivedOperations, AreCorrectOnAllValuesOfSmallWidths) {
  for (unsigned width = 1; width <= 4; ++width)
    for (uint64_t x = 0; x < 1u << width; ++x)
      for (uint64_t y = 0; y < 1u << width; ++y) check(BitVector(width, x), BitVector(width, y));
}

TEST_F(DerivedOperations, AreCorrectOnRandomValuesOfLargeWidths) {
  Rng rng(1);
  for (unsigned width : {7u, 8u, 31u, 32u, 64u, 65u, 70u})
    for (int round = 0; round < 100; ++round)
      check(testing::randomValue(rng, width), testing::randomValue(rng, width));
}

TEST(Bytes, ConcatenateToTheValueTheyWereExtractedFrom) {
  Context context;
  Builder b(context);
  Expr x = b.symbol("x", 32), y = b.symbol("y", 32), c = b.symbol("c", 1);
  for (const Expr& e : {x, b.add(x, b.constant(32, 5)), b.add(x, y), b.mul(x, y), b.ite(c, x, y), b.neg(x)}) {
    Expr loaded = b.extract(e, 7, 0);
    for (unsigned byte = 1; byte < 4; ++byte) loaded = b.concat(b.extract(e, 8 * byte + 7, 8 * byte), loaded);
    EXPECT_EQ(loaded.get(), e.get());
    loaded = b.extract(e, 31, 24);
    for (unsigned byte = 3; byte-- > 0;) loaded = b.concat(loaded, b.extract(e, 8 * byte + 7, 8 * byte));
    EXPECT_EQ(loaded.get(), e.get());
  }
}

TEST(Lookups, NestedReadsAreComposedIntoOne) {
  Context context;
  Builder b(context);
  std::vector<Expr> squares, thirds;
  for (unsigned i = 0; i < 16; ++i) {
    squares.push_back(b.constant(8, i * i));
    thirds.push_back(b.constant(8, i / 3));
  }
  std::vector<const Node*> u(squares.begin(), squares.end()), t(thirds.begin(), thirds.end());
  Expr i = b.symbol("i", 32), inner = b.read(b.table(32, b.constant(8, 77), u), i);
  Expr index = b.add(b.zext(inner, 32), b.constant(32, 2));
  Expr both = b.read(b.table(32, b.constant(8, 99), t), index);
  ASSERT_TRUE(both->is(Kind::Read));
  EXPECT_EQ(both->operand(1), i.get());
  Model model;
  for (unsigned k = 0; k < 20; ++k) {
    model.set(i, BitVector(32, k));
    unsigned position = (k < 16 ? k * k : 77) + 2;
    EXPECT_EQ(evaluate(both, model), BitVector(8, position < 16 ? position / 3 : 99));
  }
}

} // namespace
} // namespace sonde::expr
