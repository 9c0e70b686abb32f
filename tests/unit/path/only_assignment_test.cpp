#include "expr/evaluate.h"
#include "expr/rewrite/builder.h"
#include "path/interval.h"
#include "path/only_assignment.h"
#include "support/rng.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace sonde::path {
namespace {

using expr::Expr;

/// Two elements of three bits each, which programs read as one number of six bits.
class OnlyAssignmentTest : public ::testing::Test {
protected:
  Expr number(uint64_t value) { return builder_.constant(6, value); }
  Expr element(uint64_t index) { return builder_.read(array_, builder_.constant(8, index)); }
  expr::Model modelOf(uint64_t value) const {
    expr::Model model;
    model.setElement(array_, BitVector(8, 0), BitVector(3, value & 7));
    model.setElement(array_, BitVector(8, 1), BitVector(3, value >> 3));
    return model;
  }

  expr::Context context_;
  expr::Builder builder_{context_};
  Expr array_ = builder_.symbol("a", expr::Sort::array(8, 3));
  Expr word_ = builder_.concat(element(1), element(0));
  PathCondition path_;
};

TEST_F(OnlyAssignmentTest, IsThatOfANumberAtTheEndOfABound) {
  const expr::Model model = modelOf(20);
  const Expr above = builder_.ult(number(9), word_);
  path_.add(above, path_.partOf(above), &model);
  const Expr goal = builder_.ult(word_, number(11));
  const std::optional<expr::Model> only = onlyAssignment(path_, path_.partOf(goal), goal);
  ASSERT_TRUE(only);
  EXPECT_EQ(expr::evaluate(word_, *only), BitVector(6, 10));
  const Expr several = builder_.ult(word_, number(12));
  EXPECT_FALSE(onlyAssignment(path_, path_.partOf(several), several));
}

TEST_F(OnlyAssignmentTest, IsNoneIfAnotherSymbolIsConnected) {
  const Expr other = builder_.read(array_, builder_.constant(8, 5));
  const Expr less = builder_.ult(other, element(0));
  const expr::Model model = modelOf(7);
  path_.add(less, path_.partOf(less), &model);
  const Expr goal = builder_.eq(word_, number(7));
  EXPECT_FALSE(onlyAssignment(path_, path_.partOf(goal), goal));
}

// Random comparisons, against all values of the number.
TEST_F(OnlyAssignmentTest, IsTheOnlyModelThereIs) {
  Rng rng(3);
  const auto random = [&]() -> Expr {
    const Expr limit = number(rng.below(64));
    const Expr term = rng.oneIn(2) ? word_ : builder_.add(word_, number(rng.below(64)));
    const Expr one = rng.oneIn(2)   ? builder_.eq(term, limit)
                     : rng.oneIn(2) ? builder_.ult(term, limit)
                                    : builder_.slt(limit, term);
    return rng.oneIn(2) ? one : builder_.bitNot(one);
  };
  unsigned found = 0, models = 0;
  for (int round = 0; round < 2000; ++round) {
    PathCondition path;
    const uint64_t value = rng.below(64);
    const expr::Model model = modelOf(value);
    std::vector<Expr> all;
    for (uint64_t count = 1 + rng.below(4); count > 0; --count) {
      const Expr constraint = random();
      if (constraint->isConstant() || !expr::evaluate(constraint, model).isOne()) continue;
      path.add(constraint, path.partOf(constraint), &model);
      all.push_back(constraint);
    }
    const Expr goal = random();
    if (goal->isConstant()) continue;
    all.push_back(goal);
    const std::optional<expr::Model> only = onlyAssignment(path, path.partOf(goal), goal);
    if (!only) continue;
    ++found;
    for (uint64_t candidate = 0; candidate < 64; ++candidate) {
      const expr::Model assignment = modelOf(candidate);
      const bool isModel = std::ranges::all_of(
          all, [&](const Expr& each) { return expr::evaluate(each, assignment).isOne(); });
      models += isModel;
      if (isModel) ASSERT_EQ(expr::evaluate(word_, *only), BitVector(6, candidate));
    }
  }
  EXPECT_GT(found, 50u);
  EXPECT_GT(models, 10u);
}

} // namespace
} // namespace sonde::path
