#include "solver/fixture.h"
#include "solver/stage/index_cases.h"
#include "support/rng.h"

#include <algorithm>

namespace sonde::solver {
namespace {

class IndexCasesTest : public StageTest {
protected:
  Expr tableOf(unsigned size, Rng& rng) {
    std::vector<Expr> elements;
    for (unsigned n = 0; n < size; ++n) elements.push_back(byte(rng.below(8)));
    std::vector<const expr::Node*> nodes(elements.begin(), elements.end());
    return b.table(8, byte(rng.below(8)), nodes);
  }
};

TEST_F(IndexCasesTest, NeedsATable) { EXPECT_FALSE(tryIndices(query({b.ult(x, y)}, b.ult(y, x)), 8)); }

TEST_F(IndexCasesTest, StopsWhenEnoughValuesAreLeft) {
  Rng rng(1);
  const Expr read = b.read(tableOf(256, rng), x);
  const std::optional<IndexCases> cases = tryIndices(query({b.ult(read, b.add(y, z))}), 3);
  ASSERT_TRUE(cases);
  EXPECT_EQ(cases->left, (std::vector<uint64_t>{0, 1, 2}));
  EXPECT_FALSE(cases->isAll);
}

// Random formulas about elements of two tables at one index, against every value of the three symbols.
TEST_F(IndexCasesTest, RefutesNoValueThatAModelHas) {
  Rng rng(11);
  unsigned refuted = 0, left = 0;
  for (int round = 0; round < 300; ++round) {
    const Expr p = b.symbol("p" + std::to_string(round), 4), q = b.symbol("q" + std::to_string(round), 4);
    const Expr wideP = b.zext(p, 8), wideQ = b.zext(q, 8), sum = b.add(b.mul(wideP, byte(3)), wideQ);
    const Expr index = b.extract(sum, 3, 0);
    std::vector<Expr> terms{wideP,
                            wideQ,
                            sum,
                            byte(rng.below(8)),
                            b.read(tableOf(12, rng), b.zext(index, 8)),
                            b.read(tableOf(16, rng), b.zext(index, 8))};
    auto any = [&] { return terms[rng.below(terms.size())]; };
    Query asking;
    for (int n = 0; n < 3; ++n)
      asking.constraints.push_back(rng.below(2) ? b.eq(any(), any()) : b.ult(any(), any()));
    const std::optional<IndexCases> cases = tryIndices(asking, 16);
    if (!cases) continue;
    Query needed;
    for (unsigned number : constraintsOf(cases->from, asking))
      needed.constraints.push_back(asking.constraints[number]);
    for (unsigned values = 0; values < 256; ++values) {
      Model model;
      model.set(p, BitVector(4, values & 15));
      model.set(q, BitVector(4, values >> 4));
      const auto isLeft = [&] {
        if (!cases->index) return false;
        const BitVector value = expr::Evaluator(model).value(cases->index);
        return std::ranges::binary_search(cases->left, value.toWord());
      };
      if (holds(needed, model)) ASSERT_TRUE(isLeft()) << "round " << round;
    }
    ++(cases->left.empty() ? refuted : left);
  }
  EXPECT_GT(refuted, 20u);
  EXPECT_GT(left, 20u);
}

} // namespace
} // namespace sonde::solver
