#include "expr/evaluate.h"
#include "expr/rewrite/builder.h"
#include "path/path_condition.h"
#include "support/rng.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <set>
#include <vector>

namespace sonde::path {
namespace {

using expr::Expr;
using expr::Model;
using expr::Sort;

class PathConditionTest : public ::testing::Test {
protected:
  Expr byte(const Expr& array, uint64_t index) { return builder_.read(array, builder_.constant(32, index)); }
  Expr equals(const Expr& value, uint64_t number) {
    return builder_.eq(value, builder_.constant(value->width(), number));
  }

  expr::Context context_;
  expr::Builder builder_{context_};
  Expr input_ = builder_.symbol("input", Sort::array(32, 8));
  Expr other_ = builder_.symbol("other", Sort::array(32, 8));
};

TEST_F(PathConditionTest, BytesOfAnArrayAreIndependentUntilAConstraintJoinsThem) {
  PathCondition path;
  Model model;
  model.setElement(input_, BitVector(32, 0), BitVector(8, 7));
  path.add(equals(byte(input_, 0), 7), path.partOf(byte(input_, 0)), &model);
  path.add(equals(byte(input_, 1), 0));
  path.add(equals(byte(other_, 0), 0));
  EXPECT_EQ(path.sliceCount(), 3u);
  EXPECT_EQ(path.partOf(byte(input_, 2)).slices.size(), 0u);
  EXPECT_EQ(path.partOf(builder_.add(byte(input_, 0), byte(input_, 1))).slices.size(), 2u);

  path.add(builder_.ult(byte(input_, 1), byte(input_, 0)));
  EXPECT_EQ(path.sliceCount(), 2u);
  EXPECT_EQ(path.constraints(path.partOf(byte(input_, 0))).size(), 3u);
  EXPECT_EQ(path.value(byte(input_, 0)), BitVector(8, 7));

  // A read at a symbolic index depends on the whole array.
  Expr anywhere = builder_.read(input_, builder_.zext(byte(other_, 1), 32));
  EXPECT_EQ(path.partOf(anywhere).slices.size(), 1u);
  path.add(equals(anywhere, 7));
  EXPECT_EQ(path.sliceCount(), 2u);
  EXPECT_EQ(path.partOf(byte(input_, 99)).slices.size(), 1u);
}

TEST_F(PathConditionTest, FactsComeWithAllThatImpliesThem) {
  const Expr x = byte(input_, 0), y = byte(input_, 1), z = byte(input_, 2);
  const auto below = [&](const Expr& term, uint64_t limit) {
    return builder_.ult(term, builder_.constant(8, limit));
  };
  PathCondition path;
  for (const Expr& term : {x, y, z}) path.add(below(term, 5));
  const Expr one = below(x, 6), sum = below(builder_.add(x, y), 9);
  path.addFact(one, path.partOf(one));
  path.addFact(sum, path.partOf(sum));
  path.addFact(sum, path.partOf(sum)); // again
  EXPECT_EQ(path.sliceCount(), 3u) << "a fact connects nothing";
  EXPECT_EQ(path.facts(path.partOf(x)), (std::vector<Expr>{one})) << "nothing is said of y there";
  EXPECT_EQ(path.facts(path.partOf(builder_.add(x, y))), (std::vector<Expr>{one, sum}));
  EXPECT_TRUE(path.facts(path.partOf(z)).empty());
  path.add(builder_.ule(x, y));
  EXPECT_EQ(path.facts(path.partOf(y)).size(), 2u) << "the slices were joined";
}

// Facts about symbols of three bits each, which all values show to be implied by the path.
TEST_F(PathConditionTest, TheConstraintsOfAPartImplyItsFacts) {
  Rng rng(5);
  const Expr symbols[] = {builder_.symbol("p", 3), builder_.symbol("q", 3), builder_.symbol("r", 3)};
  const auto isImplied = [&](const std::vector<Expr>& constraints, const Expr& fact) {
    for (unsigned values = 0; values < 512; ++values) {
      Model model;
      for (unsigned n = 0; n < 3; ++n) model.set(symbols[n], BitVector(3, values >> 3 * n & 7));
      expr::Evaluator evaluator(model);
      const auto holds = [&](const Expr& formula) { return evaluator.isTrue(formula); };
      if (std::ranges::all_of(constraints, holds) && !holds(fact)) return false;
    }
    return true;
  };
  const auto term = [&] {
    const Expr one = symbols[rng.below(3)];
    return rng.oneIn(2) ? one : builder_.add(one, symbols[rng.below(3)]);
  };
  unsigned noted = 0, told = 0, withheld = 0;
  for (int round = 0; round < 100; ++round) {
    PathCondition path;
    path.keepOrder();
    for (unsigned step = 0; step < 6; ++step) {
      const Expr condition = builder_.ule(term(), builder_.constant(3, rng.below(7)));
      if (condition->isConstant()) continue;
      if (isImplied(path.inOrder(), condition)) {
        path.addFact(condition, path.partOf(condition));
        ++noted;
      } else if (path.value(condition).isOne()) {
        path.add(condition);
      }
      const Expr goal = term();
      const PathCondition::Part part = path.partOf(goal);
      const std::vector<Expr> facts = path.facts(part);
      for (const Expr& fact : facts) EXPECT_TRUE(isImplied(path.constraints(part), fact));
      told += !facts.empty();
      withheld += noted > 0 && facts.empty();
    }
  }
  EXPECT_GT(noted, 50u);
  EXPECT_GT(told, 50u);
  EXPECT_GT(withheld, 20u);
}

// Random constraints of which a fixed input makes all true, against one set that is searched for connections.
TEST_F(PathConditionTest, SlicesAreTheConnectedParts) {
  Rng rng(11);
  for (int round = 0; round < 200; ++round) {
    Model input;
    for (uint64_t n = 0; n < 12; ++n)
      input.setElement(input_, BitVector(32, n), BitVector(8, rng.below(256)));
    PathCondition path;
    std::vector<std::pair<Expr, std::set<uint64_t>>> all;
    for (int step = 0; step < 12; ++step) {
      uint64_t a = rng.below(12), b = rng.oneIn(2) ? a : rng.below(12);
      Expr sum = builder_.add(byte(input_, a), byte(input_, b));
      Expr constraint = equals(sum, expr::evaluate(sum, input).toWord());
      if (constraint->isConstant()) continue;
      path.add(constraint, path.partOf(constraint), &input);
      all.emplace_back(constraint, std::set<uint64_t>{a, b});
      if (rng.oneIn(3)) path = PathCondition(path);

      std::set<uint64_t> connected{rng.below(12)};
      Expr asked = byte(input_, *connected.begin());
      std::set<uint64_t> ids;
      for (bool grows = true; grows;) {
        grows = false;
        for (const auto& [formula, bytes] : all)
          for (uint64_t n : bytes)
            if (connected.contains(n) && ids.insert(formula->id()).second) {
              connected.insert(bytes.begin(), bytes.end());
              grows = true;
            }
      }
      std::set<uint64_t> found;
      for (const Expr& formula : path.constraints(path.partOf(asked))) found.insert(formula->id());
      EXPECT_EQ(found, ids);
    }
    Model whole = path.wholeModel();
    for (const auto& [formula, bytes] : all) {
      EXPECT_TRUE(expr::evaluate(formula, whole).isOne());
      EXPECT_TRUE(path.value(formula).isOne());
    }
  }
}

TEST_F(PathConditionTest, CopiesDoNotSeeEachOther) {
  PathCondition path;
  path.add(equals(byte(input_, 0), 0));
  PathCondition twin = path;
  Model model;
  model.setElement(input_, BitVector(32, 1), BitVector(8, 5));
  twin.add(equals(builder_.add(byte(input_, 0), byte(input_, 1)), 5),
           twin.partOf(builder_.add(byte(input_, 0), byte(input_, 1))), &model);
  EXPECT_EQ(path.constraintCount(), 1u);
  EXPECT_EQ(path.value(byte(input_, 1)), BitVector(8, 0));
  EXPECT_EQ(twin.value(byte(input_, 1)), BitVector(8, 5));
}

TEST_F(PathConditionTest, KeepsWhatWasNotedForItsContinuationsOnly) {
  const Expr value = builder_.zext(byte(input_, 0), 64);
  PathCondition path;
  EXPECT_EQ(path.knowledge().noted(value), std::nullopt);
  PathCondition continued = path;
  continued.add(equals(byte(input_, 0), 0));
  continued.knowledge().note(value, 0);
  PathCondition further = continued;
  further.add(equals(byte(input_, 1), 0));
  EXPECT_EQ(further.knowledge().noted(value), 0u);
  EXPECT_EQ(further.knowledge().noted(builder_.zext(byte(input_, 1), 64)), std::nullopt);
  EXPECT_EQ(path.knowledge().noted(value), std::nullopt) << "the other path may have other values";
}

TEST_F(PathConditionTest, TheFirstSeedIsTheModel) {
  auto seed = [&](uint64_t first, uint64_t second) {
    auto model = std::make_shared<Model>();
    model->setElement(input_, BitVector(32, 0), BitVector(8, first));
    model->setElement(input_, BitVector(32, 1), BitVector(8, second));
    return model;
  };
  PathCondition path;
  path.setSeeds({seed(1, 2), seed(3, 4), seed(3, 5)});
  EXPECT_EQ(path.value(byte(input_, 1)), BitVector(8, 2));
  PathCondition twin = path;
  path.add(equals(byte(input_, 0), 1));
  EXPECT_EQ(path.seeds().size(), 1u);

  // The other side has two of them, and the model it was given gives way to theirs.
  Model solved;
  solved.setElement(input_, BitVector(32, 0), BitVector(8, 99));
  Expr other = builder_.bitNot(equals(byte(input_, 0), 1));
  twin.add(other, twin.partOf(other), &solved);
  EXPECT_EQ(twin.seeds().size(), 2u);
  EXPECT_EQ(twin.value(byte(input_, 0)), BitVector(8, 3));
  EXPECT_EQ(twin.value(byte(input_, 1)), BitVector(8, 4));
  EXPECT_EQ(twin.wholeModel().element(input_, BitVector(32, 1)), BitVector(8, 4));

  // No seed is left: what was assumed before still has a model.
  Model last = twin.wholeModel();
  last.setElement(input_, BitVector(32, 1), BitVector(8, 7));
  twin.add(equals(byte(input_, 1), 7), twin.partOf(byte(input_, 1)), &last);
  EXPECT_TRUE(twin.seeds().empty());
  EXPECT_EQ(twin.value(byte(input_, 0)), BitVector(8, 3));
  EXPECT_EQ(twin.value(byte(input_, 1)), BitVector(8, 7));
}

} // namespace
} // namespace sonde::path
