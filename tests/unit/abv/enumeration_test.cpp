/// Random formulas over tiny arrays, against the enumeration of all models. Tiny index sorts are where
/// equality of arrays is hardest: an array can be covered by a few stores, so that nothing is left elsewhere.

#include "abv/solver_fixture.h"
#include "support/rng.h"

#include <array>
#include <string>

namespace sonde::abv::testing {
namespace {

struct Shape {
  unsigned indexWidth;
  unsigned elementWidth;
  unsigned arrays;
  unsigned formulas;
};

class EnumerationTest : public SolverFixture, public ::testing::WithParamInterface<Shape> {
protected:
  /// Each must be told what belongs to the cone.
  std::array<Solver, 3> own = {
      Solver{Options{.sat = sat::Core::Own}, statistics},
      Solver{Options{.sat = sat::Core::Own, .tables = TableEncoding::Axioms}, statistics},
      Solver{Options{.sat = sat::Core::Own, .tables = TableEncoding::Lazy}, statistics},
  };
  Rng rng{11};
  std::vector<Expr> arrays, indices, elements;

  void SetUp() override {
    const Shape& shape = GetParam();
    for (unsigned n = 0; n < shape.arrays; ++n)
      arrays.push_back(array("a" + std::to_string(n), shape.indexWidth, shape.elementWidth));
    for (const char* name : {"x", "y"}) indices.push_back(symbol(name, shape.indexWidth));
    elements.push_back(symbol("v", shape.elementWidth));
  }

  Expr randomIndex(unsigned depth) {
    if (depth == 0 || rng.oneIn(2))
      return rng.oneIn(4) ? constant(GetParam().indexWidth, rng.next()) : indices[rng.below(indices.size())];
    if (GetParam().indexWidth == GetParam().elementWidth && rng.oneIn(2)) return randomElement(depth - 1);
    return make(Kind::Add, {randomIndex(depth - 1), randomIndex(depth - 1)});
  }
  Expr randomElement(unsigned depth) {
    if (depth == 0 || rng.oneIn(4))
      return rng.oneIn(2) ? constant(GetParam().elementWidth, rng.next()) : elements[0];
    switch (rng.below(5)) {
    case 0: return make(Kind::Xor, {randomElement(depth - 1), randomElement(depth - 1)});
    case 1:
      return make(Kind::Ite, {randomBoolean(depth - 1), randomElement(depth - 1), randomElement(depth - 1)});
    default: return read(randomArray(depth - 1), randomIndex(depth - 1));
    }
  }
  Expr randomTable(unsigned depth) {
    std::vector<Expr> kept;
    unsigned size = static_cast<unsigned>(rng.oneIn(2) ? 0 : rng.below((1u << GetParam().indexWidth) + 1));
    for (unsigned n = 0; n <= size; ++n) kept.push_back(randomElement(rng.oneIn(3) ? depth : 0));
    return table(GetParam().indexWidth, {kept.begin(), kept.end()});
  }
  Expr randomArray(unsigned depth) {
    if (depth == 0 || rng.oneIn(4)) return rng.oneIn(4) ? randomTable(0) : arrays[rng.below(arrays.size())];
    switch (rng.below(5)) {
    case 0:
      return make(Kind::Ite, {randomBoolean(depth - 1), randomArray(depth - 1), randomArray(depth - 1)});
    case 1: return randomTable(depth - 1);
    default: return store(randomArray(depth - 1), randomIndex(depth - 1), randomElement(depth - 1));
    }
  }
  Expr randomBoolean(unsigned depth) {
    switch (rng.below(depth == 0 ? 3 : 6)) {
    case 0: return eq(randomIndex(depth / 2), randomIndex(depth / 2));
    case 1: return eq(randomElement(depth), randomElement(depth / 2));
    case 2: return eq(randomArray(depth), randomArray(depth));
    case 3: return make(Kind::Not, {randomBoolean(depth - 1)});
    case 4: return make(Kind::And, {randomBoolean(depth - 1), randomBoolean(depth - 1)});
    default: return make(Kind::Or, {randomBoolean(depth - 1), randomBoolean(depth - 1)});
    }
  }

  /// Sets every symbol to the next values; false when all have been.
  static bool advance(std::vector<uint64_t>& digits, const std::vector<unsigned>& bits) {
    for (size_t n = 0; n < digits.size(); ++n) {
      if (++digits[n] < uint64_t{1} << bits[n]) return true;
      digits[n] = 0;
    }
    return false;
  }
  bool hasModel(const std::vector<Expr>& assertions) {
    const auto [indexWidth, elementWidth, arrayCount, formulas] = GetParam();
    unsigned positions = 1u << indexWidth;
    std::vector<unsigned> bits{indexWidth, indexWidth, elementWidth};
    bits.resize(bits.size() + arrayCount, positions * elementWidth);
    std::vector<uint64_t> digits(bits.size());
    do {
      expr::Model model;
      model.set(indices[0], {indexWidth, digits[0]});
      model.set(indices[1], {indexWidth, digits[1]});
      model.set(elements[0], {elementWidth, digits[2]});
      for (unsigned n = 0; n < arrayCount; ++n)
        for (unsigned p = 0; p < positions; ++p)
          model.setElement(arrays[n], {indexWidth, p}, {elementWidth, digits[3 + n] >> (p * elementWidth)});
      expr::Evaluator evaluator(model);
      bool all = true;
      for (const Expr& a : assertions) all = all && evaluator.isTrue(a);
      if (all) return true;
    } while (advance(digits, bits));
    return false;
  }
};

TEST_P(EnumerationTest, SolverAgreesWithEnumeration) {
  unsigned satisfiable = 0;
  for (unsigned round = 0; round < GetParam().formulas; ++round) {
    std::vector<Expr> assertions;
    for (uint64_t n = rng.between(1, 6); n > 0; --n) assertions.push_back(randomBoolean(3));
    Result result = check(assertions); // a wrong model aborts inside
    for (Solver& other : own)
      ASSERT_EQ(other.check(assertions).verdict, result.verdict) << "formula " << round;
    ASSERT_EQ(result.verdict == Verdict::Sat, hasModel(assertions)) << "formula " << round;
    satisfiable += result.verdict == Verdict::Sat;
    if (result.verdict == Verdict::Sat) continue;
    std::vector<Expr> core;
    for (unsigned n : result.used) core.push_back(assertions[n]);
    ASSERT_FALSE(hasModel(core)) << "formula " << round;
  }
  EXPECT_GT(satisfiable, GetParam().formulas / 10);
  EXPECT_LT(satisfiable, GetParam().formulas * 9 / 10);
}

INSTANTIATE_TEST_SUITE_P(Shapes, EnumerationTest,
                         ::testing::Values(Shape{1, 1, 3, 500}, Shape{1, 2, 2, 120}, Shape{2, 1, 2, 80},
                                           Shape{2, 2, 1, 50}),
                         [](const auto& shape) {
                           return "Index" + std::to_string(shape.param.indexWidth) + "Element" +
                                  std::to_string(shape.param.elementWidth);
                         });

} // namespace
} // namespace sonde::abv::testing
