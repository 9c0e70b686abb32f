#include "expr/evaluate.h"
#include "path/inference.h"
#include "path/reasoner.h"
#include "solver/chain/workbench.h"
#include "support/rng.h"

#include <gtest/gtest.h>
#include <set>

namespace sonde::path {
namespace {

using expr::Expr;

class InferenceTest : public ::testing::Test {
protected:
  Expr number(uint64_t value) { return builder_.constant(8, value); }
  Expr address(uint64_t value) { return builder_.constant(64, value); }

  /// Adds a constraint with a model in which x and y are these numbers.
  void add(PathCondition& path, const Expr& constraint, uint64_t x, uint64_t y) {
    const expr::Model model = modelOf(x, y);
    ASSERT_TRUE(expr::evaluate(constraint, model).isOne());
    path.add(constraint, path.partOf(constraint), &model);
  }
  expr::Model modelOf(uint64_t x, uint64_t y) {
    expr::Model model;
    model.set(x_, BitVector(8, x));
    model.set(y_, BitVector(8, y));
    return model;
  }
  /// Returns what is known of a goal; the model is looked at.
  std::optional<bool> isPossible(const PathCondition& path, const Expr& goal) {
    expr::Model model;
    const std::optional<bool> result = inference_.isPossible(path, path.partOf(goal), goal, model);
    if (result == true) {
      EXPECT_TRUE(expr::evaluate(goal, model).isOne());
      for (const Expr& constraint : path.constraints(path.partOf(goal)))
        EXPECT_TRUE(expr::evaluate(constraint, model).isOne());
    }
    return result;
  }

  solver::Workbench workbench_;
  expr::Builder& builder_ = workbench_.builder;
  Inference inference_{builder_};
  Expr x_ = builder_.symbol("x", 8), y_ = builder_.symbol("y", 8);
};

TEST_F(InferenceTest, TheConstraintsOfAByteDecideAboutIt) {
  PathCondition path;
  EXPECT_EQ(isPossible(path, builder_.eq(x_, number(7))), true) << "nothing is said of the byte";
  add(path, builder_.ult(x_, number(5)), 0, 0);
  EXPECT_EQ(isPossible(path, builder_.eq(x_, number(7))), false);
  EXPECT_EQ(isPossible(path, builder_.eq(builder_.mul(x_, x_), number(16))), true);
  EXPECT_EQ(isPossible(path, builder_.eq(x_, y_)), std::nullopt) << "it is about two bytes";
}

TEST_F(InferenceTest, AValueThatIsLeftMayBeImpossibleWhereBytesDependOnEachOther) {
  PathCondition path;
  add(path, builder_.ult(x_, y_), 0, 1);
  add(path, builder_.ult(y_, number(3)), 0, 1);
  EXPECT_EQ(isPossible(path, builder_.eq(x_, number(9))), std::nullopt);
  EXPECT_EQ(isPossible(path, builder_.eq(y_, number(9))), false);
  inference_.learnFalse(path, builder_.ult(number(1), x_));
  EXPECT_EQ(isPossible(path, builder_.eq(x_, number(9))), false);
  EXPECT_EQ(isPossible(path, builder_.eq(x_, number(1))), std::nullopt);
}

TEST_F(InferenceTest, LearnsEachSideOfADisjunction) {
  PathCondition path;
  const Expr equal = builder_.eq(x_, y_), high = builder_.ult(number(200), x_);
  inference_.learnFalse(path, builder_.bitOr(equal, high));
  EXPECT_EQ(isPossible(path, builder_.bitAnd(equal, builder_.ult(y_, number(9)))), false);
  EXPECT_EQ(isPossible(path, builder_.eq(x_, number(201))), false);
  PathCondition other;
  EXPECT_EQ(isPossible(other, builder_.eq(x_, number(201))), true) << "another path has learnt nothing";
}

TEST_F(InferenceTest, OneAnswerDecidesAboutManyPointers) {
  // A pointer was written to one of a hundred places, by a hash of x; the path is one on which that is known.
  PathCondition path;
  const Expr place = builder_.bitAnd(builder_.mul(x_, number(7)), number(63));
  const auto pointerAt = [&](uint64_t n) {
    return builder_.ite(builder_.eq(place, number(n)), address(0x1000), address(0x2000 + n));
  };
  const expr::Model model = modelOf(3, 0);
  const Expr doubt = inference_.doubt(path, pointerAt(21), model);
  ASSERT_TRUE(doubt);
  EXPECT_FALSE(doubt->isConstant());
  inference_.learnFalse(path, doubt);
  for (uint64_t n = 0; n < 64; ++n) {
    const Expr other = inference_.doubt(path, pointerAt(n), model);
    ASSERT_TRUE(other);
    EXPECT_TRUE(other->isFalse()) << n;
  }
}

TEST_F(InferenceTest, AnExpressionThatIsNoChoiceBetweenNumbersHasNoDoubt) {
  EXPECT_FALSE(inference_.doubt({}, builder_.zext(x_, 64), modelOf(0, 0)));
}

/// Random paths over two bytes below 8, whose 64 assignments are tried one by one.
class RandomInferenceTest : public InferenceTest {
protected:
  Expr leaf(Rng& rng) {
    const Expr one = rng.oneIn(2) ? x_ : y_, number = this->number(rng.below(9));
    switch (rng.below(6)) {
    case 0: return builder_.ult(one, number);
    case 1: return builder_.eq(one, number);
    case 2:
      return builder_.eq(builder_.bitAnd(builder_.mul(one, this->number(5)), this->number(3)),
                         this->number(rng.below(4)));
    case 3: return builder_.ult(x_, y_);
    case 4: return builder_.eq(builder_.add(x_, y_), number);
    default: return builder_.eq(builder_.bitXor(x_, y_), this->number(rng.below(4)));
    }
  }
  Expr formula(Rng& rng, unsigned depth) {
    if (depth == 0 || rng.oneIn(3)) return leaf(rng);
    const Expr first = formula(rng, depth - 1);
    if (rng.oneIn(4)) return builder_.bitNot(first);
    const Expr second = formula(rng, depth - 1);
    return rng.oneIn(2) ? builder_.bitAnd(first, second) : builder_.bitOr(first, second);
  }
  /// Returns a choice between addresses.
  Expr pointer(Rng& rng, unsigned depth) {
    if (depth == 0) return address(0x1000 + 16 * rng.below(4));
    const Expr first = pointer(rng, depth - 1), second = pointer(rng, depth - 1);
    const Expr choice = builder_.ite(formula(rng, 2), first, second);
    return rng.oneIn(3) ? builder_.add(choice, address(8)) : choice;
  }

  /// The values that an expression has under the assignments which make all constraints true.
  std::set<uint64_t> valuesOf(const std::vector<Expr>& constraints, const Expr& expression) {
    std::set<uint64_t> values;
    for (uint64_t x = 0; x < 8; ++x)
      for (uint64_t y = 0; y < 8; ++y) {
        const expr::Model model = modelOf(x, y);
        bool isModel = true;
        for (const Expr& constraint : constraints)
          isModel = isModel && expr::evaluate(constraint, model).isOne();
        if (isModel) values.insert(expr::evaluate(expression, model).toWord());
      }
    return values;
  }

  void explore(Rng& rng, Reasoner& reasoner) {
    PathCondition path;
    std::vector<Expr> constraints;
    for (const Expr& byte : {x_, y_}) {
      constraints.push_back(builder_.ult(byte, number(8)));
      path.add(constraints.back());
    }
    for (int step = 0; step < 25; ++step) {
      const Expr condition = formula(rng, 3);
      const std::set<uint64_t> truths = valuesOf(constraints, condition);
      const Reasoner::Branch branch = reasoner.branch(path, condition);
      ASSERT_EQ(branch.other.answer == Reasoner::Answer::Possible, truths.size() == 2);
      const Expr expression = pointer(rng, 3);
      const std::set<uint64_t> values = valuesOf(constraints, expression);
      const std::optional<BitVector> only = reasoner.implied(path, expression);
      if (only) ASSERT_EQ(values, std::set<uint64_t>{only->toWord()});
      if (truths.size() == 2 && rng.oneIn(2)) {
        constraints.push_back(branch.otherwise);
        path.add(branch.otherwise, branch.other.part, &branch.other.model);
      } else if (truths.size() == 2) {
        constraints.push_back(branch.condition);
        path.add(branch.condition, branch.other.part, branch.takenModel());
      }
      for (const Expr& constraint : constraints) ASSERT_TRUE(path.value(constraint).isOne());
    }
  }
};

TEST_F(RandomInferenceTest, AnswersAreThoseOfTryingAllValues) {
  for (const bool inference : {true, false}) {
    Reasoner reasoner(builder_, *workbench_.solver, {.inference = inference});
    Rng rng(41);
    for (int round = 0; round < 150; ++round) {
      SCOPED_TRACE(round);
      explore(rng, reasoner);
      if (HasFatalFailure()) return;
    }
    EXPECT_EQ(reasoner.counters().Inferred > 500, inference);
    EXPECT_GT(reasoner.counters().Implied, 100u);
  }
}

TEST_F(RandomInferenceTest, TheSolverAgreesWithWhatIsInferred) {
  Reasoner reasoner(builder_, *workbench_.solver, {.verifies = true});
  Rng rng(42);
  for (int round = 0; round < 60; ++round) {
    explore(rng, reasoner);
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(reasoner.counters().Inferred, 200u);
}

} // namespace
} // namespace sonde::path
