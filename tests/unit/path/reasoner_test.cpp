#include "expr/evaluate.h"
#include "path/reasoner.h"
#include "solver/chain/workbench.h"
#include "support/rng.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <map>
#include <set>

namespace sonde::path {
namespace {

using expr::Expr;

class ReasonerTest : public ::testing::Test {
protected:
  Expr number(uint64_t value) { return workbench_.builder.constant(8, value); }

  solver::Workbench workbench_;
  expr::Builder& builder_ = workbench_.builder;
  Reasoner reasoner_{builder_, *workbench_.solver, {}};
  Expr x_ = builder_.symbol("x", 8);
  Expr y_ = builder_.symbol("y", 8);
  PathCondition path_;
};

TEST_F(ReasonerTest, ABranchAsksForOneSideOnly) {
  Reasoner asking(builder_, *workbench_.solver, {.inference = false});
  Reasoner::Branch branch = asking.branch(path_, builder_.ult(x_, number(5)));
  EXPECT_TRUE(branch.taken); // nothing is constrained: zero
  EXPECT_EQ(branch.other.answer, Reasoner::Answer::Possible);
  EXPECT_EQ(asking.counters().Queries, 1u);
  path_.add(branch.otherwise, branch.other.part, &branch.other.model);
  EXPECT_FALSE(path_.value(builder_.ult(x_, number(5))).isOne());

  branch = asking.branch(path_, builder_.ult(x_, number(5)));
  EXPECT_FALSE(branch.taken);
  EXPECT_EQ(branch.other.answer, Reasoner::Answer::Impossible);
  EXPECT_EQ(asking.counters().Queries, 1u); // it is a constraint already
}

TEST_F(ReasonerTest, AnExpressionWithOneValueNeedsNoQuery) {
  path_.add(builder_.eq(x_, number(0)));
  Reasoner::Branch branch = reasoner_.branch(path_, builder_.ult(builder_.mul(x_, x_), number(9)));
  EXPECT_EQ(branch.other.answer, Reasoner::Answer::Impossible);
  EXPECT_EQ(reasoner_.counters().Queries, 0u);
}

// A part with two slices of which the query joins only one: the other keeps its model.
TEST_F(ReasonerTest, AModelKeepsTheValuesOfUnrelatedSymbols) {
  Reasoner::Possibility seven = reasoner_.possible(path_, builder_.eq(y_, number(7)));
  path_.add(builder_.eq(y_, number(7)), seven.part, &seven.model);
  Expr sum = builder_.add(x_, y_);
  Reasoner::Pieces pieces =
      reasoner_.pieces(path_, sum, [&](const BitVector&) { return builder_.ult(x_, number(3)); }, 1);
  EXPECT_EQ(pieces.rest.answer, Reasoner::Answer::Possible);
  Reasoner::Pieces both = reasoner_.pieces(
      path_, sum,
      [&](const BitVector& value) {
        Expr low = builder_.ult(x_, number(3));
        return value.toWord() < 10 ? low : builder_.bitNot(low);
      },
      9);
  ASSERT_EQ(both.all.size(), 2u);
  path_.add(both.all[1].condition, both.part, &*both.all[1].model);
  EXPECT_EQ(path_.value(y_).toWord(), 7u);
  EXPECT_GE(path_.value(x_).toWord(), 3u);
}

// Every value is in exactly one piece, and the smallest one is found.
TEST_F(ReasonerTest, PiecesCoverAllValues) {
  Rng rng(5);
  for (int round = 0; round < 60; ++round) {
    PathCondition path;
    Expr value = builder_.add(builder_.mul(x_, number(rng.below(16))), number(rng.below(256)));
    if (value->isConstant()) continue;
    Expr bound = builder_.ult(x_, number(1 + rng.below(255)));
    Reasoner::Possibility fits = reasoner_.possible(path, bound);
    if (!bound->isConstant()) path.add(bound, fits.part, &fits.model);
    std::set<uint64_t> expected;
    for (unsigned x = 0; x < 256; ++x) {
      expr::Model model;
      model.set(x_, BitVector(8, x));
      if (expr::evaluate(bound, model).isOne()) expected.insert(expr::evaluate(value, model).toWord());
    }
    EXPECT_EQ(reasoner_.smallest(path, value).value.toWord(), *expected.begin());
    EXPECT_EQ(reasoner_.smallest(path, value).only, expected.size() == 1);
    Reasoner::Pieces pieces = reasoner_.pieces(
        path, value,
        [&](const BitVector& one) { // eight values a piece
          return builder_.eq(builder_.lshr(value, number(3)), number(one.toWord() >> 3));
        },
        64);
    EXPECT_TRUE(pieces.rest.isEmpty());
    std::set<uint64_t> groups, found;
    for (uint64_t one : expected) groups.insert(one >> 3);
    for (const Reasoner::Piece& piece : pieces.all)
      EXPECT_TRUE(found.insert(piece.value.toWord() >> 3).second);
    EXPECT_EQ(found, groups);
  }
}

/// A value that is read from a table at an index of input bits, on paths with constraints on the input.
class KnownValuesTest : public ReasonerTest {
protected:
  Expr byte(uint64_t n) { return builder_.read(input_, builder_.constant(32, n)); }
  /// Returns a table with some values of less than 20 that occur several times.
  Expr table(Rng& rng) {
    std::vector<Expr> elements;
    for (uint64_t n = 0, count = 8 + rng.below(10); n < count; ++n)
      elements.push_back(number(rng.oneIn(2) ? 20 + n : rng.below(20)));
    const std::vector<const expr::Node*> nodes(elements.begin(), elements.end());
    return builder_.table(8, number(255), nodes);
  }
  Expr constraint(Rng& rng) {
    switch (rng.below(4)) {
    case 0: return builder_.ult(byte(0), number(1 + rng.below(20)));
    case 1: return builder_.ult(byte(rng.below(2)), byte(1 + rng.below(2)));
    case 2: return builder_.ne(byte(0), number(rng.below(16)));
    default: return builder_.eq(builder_.bitAnd(byte(1), number(3)), number(rng.below(4)));
    }
  }
  /// Returns an assignment of the three input bytes; each number below 2^12 is one.
  expr::Model assignment(unsigned n) const {
    expr::Model model;
    for (unsigned k = 0; k < 3; ++k)
      model.setElement(input_, BitVector(32, k), BitVector(8, n >> (4 * k) & 15));
    return model;
  }

  Expr input_ = builder_.symbol("input", expr::Sort::array(32, 8));
};

TEST_F(KnownValuesTest, AllPiecesOfKnownValuesAreFoundBeyondTheLimit) {
  for (uint64_t seed = 0; seed < 100; ++seed) {
    Rng rng(seed);
    const Expr array = table(rng);
    const Expr index = rng.oneIn(2) ? byte(0) : builder_.bitAnd(byte(0), number(7));
    const Expr value = builder_.read(array, index);
    PathCondition path;
    std::vector<Expr> constraints;
    const auto add = [&](const Expr& next) {
      const Reasoner::Possibility possible = reasoner_.possible(path, next);
      if (possible.answer != Reasoner::Answer::Possible || next->isConstant()) return;
      path.add(next, possible.part, &possible.model);
      constraints.push_back(next);
    };
    for (unsigned n = 0; n < 3; ++n) add(builder_.ult(byte(n), number(16)));
    for (uint64_t n = rng.below(3); n > 0; --n) add(constraint(rng));
    std::set<uint64_t> expected, found;
    for (unsigned n = 0; n < 1u << 12; ++n) {
      const expr::Model model = assignment(n);
      const auto isTrue = [&](const Expr& one) { return expr::evaluate(one, model).isOne(); };
      if (std::ranges::all_of(constraints, isTrue)) expected.insert(expr::evaluate(value, model).toWord());
    }
    Reasoner::Known known{.values = {}, .areAll = true};
    for (const expr::Node* element : array->tableElements()) known.values.push_back(element->value());
    known.values.push_back(array->tableDefault()->value());
    if (rng.oneIn(3)) {
      known.values.resize(known.values.size() / 2);
      known.areAll = false;
    }
    const auto elements = array->tableElements();
    const auto isOne = [&](const BitVector& one) {
      Expr any = builder_.boolean(false);
      if (array->tableDefault()->value() == one) any = builder_.ule(number(elements.size()), index);
      for (size_t n = 0; n < elements.size(); ++n)
        if (elements[n]->value() == one) any = builder_.bitOr(any, builder_.eq(index, number(n)));
      return any;
    };
    const size_t limit = known.areAll ? 3 : 40;
    Reasoner::Pieces pieces = reasoner_.pieces(path, value, isOne, limit, {}, [&] { return known; });
    EXPECT_TRUE(pieces.rest.isEmpty());
    for (const Reasoner::Piece& piece : pieces.all) {
      EXPECT_TRUE(found.insert(piece.value.toWord()).second);
      if (!piece.model) continue;
      EXPECT_EQ(expr::evaluate(value, *piece.model), piece.value);
      for (const Expr& one : path.constraints(pieces.part))
        EXPECT_TRUE(expr::evaluate(one, *piece.model).isOne());
    }
    EXPECT_EQ(found, expected) << seed;
  }
  EXPECT_GT(reasoner_.counters().Evaluated, 300u);
}

TEST_F(KnownValuesTest, ATableOfAThousandNeedsFewQueries) {
  std::vector<Expr> elements;
  for (uint64_t n = 0; n < 1000; ++n) elements.push_back(builder_.constant(64, 16 * n));
  const std::vector<const expr::Node*> nodes(elements.begin(), elements.end());
  const Expr index = builder_.concat(byte(1), byte(0));
  const Expr bound = builder_.ult(index, builder_.constant(16, 1000));
  path_.add(bound, path_.partOf(bound), nullptr);
  const Expr value = builder_.read(builder_.table(16, elements[0], nodes), index);
  const auto known = [&] {
    Reasoner::Known all{.values = {}, .areAll = true};
    for (const Expr& element : elements) all.values.push_back(element->value());
    return all;
  };
  const auto isOne = [&](const BitVector& one) {
    return builder_.eq(index, builder_.constant(16, one.toWord() / 16));
  };
  const Reasoner::Pieces pieces = reasoner_.pieces(path_, value, isOne, 64, {}, known);
  EXPECT_EQ(pieces.all.size(), 1000u);
  EXPECT_TRUE(pieces.rest.isEmpty());
  EXPECT_LE(reasoner_.counters().Queries, 9u);
}

TEST_F(KnownValuesTest, AreNotAskedForIfThereIsOnePiece) {
  path_.add(builder_.eq(byte(0), number(0)));
  const Expr value = builder_.add(byte(0), number(1));
  const auto isOne = [&](const BitVector& one) { return builder_.eq(value, builder_.constant(one)); };
  const auto known = []() -> Reasoner::Known {
    ADD_FAILURE() << "asked";
    return {};
  };
  EXPECT_EQ(reasoner_.pieces(path_, value, isOne, 64, {}, known).all.size(), 1u);
}

TEST_F(ReasonerTest, BoundsHoldAllValues) {
  for (uint64_t seed = 0; seed < 60; ++seed) {
    Rng rng(seed);
    const Expr low = number(rng.below(256)), high = number(rng.below(256));
    const Expr expression = builder_.add(builder_.mul(x_, number(rng.below(8))), number(rng.below(256)));
    const Expr inside = builder_.bitAnd(builder_.ule(low, x_), builder_.ult(x_, high));
    PathCondition path;
    const Reasoner::Possibility possible = reasoner_.possible(path, inside);
    if (possible.answer != Reasoner::Answer::Possible) continue;
    path.add(inside, possible.part, &possible.model);
    const Reasoner::Bounds bounds = reasoner_.bounds(path, expression, 1 + rng.below(20));
    for (uint64_t value = 0; value < 256; ++value) {
      expr::Model model;
      model.set(x_, BitVector(8, value));
      if (!expr::evaluate(inside, model).isOne()) continue;
      const uint64_t found = expr::evaluate(expression, model).toWord();
      EXPECT_LE(bounds.low, found);
      EXPECT_GE(bounds.high, found);
    }
  }
}

TEST_F(ReasonerTest, BoundsAreNearTheValuesAndTakeFewQueries) {
  const Expr wide = builder_.symbol("wide", 64);
  const Expr small = builder_.ult(wide, builder_.constant(64, 1000));
  path_.add(small);
  const Reasoner::Bounds bounds = reasoner_.bounds(path_, wide, 16);
  EXPECT_EQ(bounds.low, 0u);
  EXPECT_GE(bounds.high, 999u);
  EXPECT_LE(bounds.high, 2100u);
  EXPECT_LE(reasoner_.counters().Queries, 16u);
}

TEST_F(ReasonerTest, AHardQueryIsPutOffAndAskedAgain) {
  Reasoner hasty(builder_, *workbench_.solver, {.patience = 10});
  Expr a = builder_.symbol("a", 32), b = builder_.symbol("b", 32);
  auto isFactor = [&](const Expr& factor) {
    Expr one = builder_.constant(32, 1), bound = builder_.constant(32, 1 << 16);
    return builder_.bitAnd(builder_.ult(one, factor), builder_.ult(factor, bound));
  };
  for (const Expr& factor : {a, b}) {
    Reasoner::Possibility small = reasoner_.possible(path_, isFactor(factor));
    path_.add(isFactor(factor), small.part, &small.model);
  }
  Expr product = builder_.eq(builder_.mul(a, b), builder_.constant(32, 4292870399u)); // 65521 * 65519
  Reasoner::Branch branch = hasty.branch(path_, product);
  ASSERT_EQ(branch.other.answer, Reasoner::Answer::Later);
  EXPECT_EQ(hasty.counters().PutOff, 1u);
  EXPECT_GE(hasty.counters().Work, 10u);

  Reasoner::Possibility settled = hasty.possible(path_, branch.other.part, branch.otherwise, 0);
  ASSERT_EQ(settled.answer, Reasoner::Answer::Possible);
  path_.add(branch.otherwise, settled.part, &settled.model);
  EXPECT_TRUE(path_.value(product).isOne());
}

// Canonical order: whatever the path's model says, the true side goes first, and pieces come by their values.
TEST_F(ReasonerTest, TheCanonicalOrderDoesNotDependOnTheModel) {
  for (bool stateModel : {false, true}) {
    Reasoner canonical(builder_, *workbench_.solver, {.stateModel = stateModel, .order = Order::Canonical});
    for (uint64_t model : {3, 200}) {
      PathCondition path;
      path.add(builder_.ult(y_, number(9)));
      Expr some = builder_.ule(number(2), x_);
      expr::Model values;
      values.set(x_, BitVector(8, model));
      path.add(some, path.partOf(some), &values);

      Reasoner::Branch branch = canonical.branch(path, builder_.ult(x_, number(5)));
      EXPECT_TRUE(branch.taken);
      EXPECT_EQ(branch.other.answer, Reasoner::Answer::Possible);
      PathCondition yes = path, no = path;
      yes.add(branch.condition, branch.other.part, branch.takenModel());
      EXPECT_LT(yes.value(x_).toWord(), 5u);
      no.add(branch.otherwise, branch.other.part, &branch.other.model);
      EXPECT_GE(no.value(x_).toWord(), 5u);
      EXPECT_FALSE(canonical.branch(path, builder_.ult(x_, number(2))).taken) << "which is impossible";

      auto isOne = [&](const BitVector& one) { return builder_.eq(x_, builder_.constant(one)); };
      Reasoner::Pieces few = canonical.pieces(path, x_, isOne, 3); // of 254
      ASSERT_EQ(few.all.size(), 3u);
      EXPECT_EQ(few.rest.answer, Reasoner::Answer::Possible);
      for (uint64_t n = 0; n < 3; ++n) EXPECT_EQ(few.all[n].value.toWord(), 2 + n);
      auto group = [&](const BitVector& one) { return one.toWord() % 3; };
      Reasoner::Pieces ranked = canonical.pieces(
          path, x_,
          [&](const BitVector& one) { return builder_.eq(builder_.urem(x_, number(3)), number(group(one))); },
          9, [&](const BitVector& one) { return 10 - group(one); });
      ASSERT_EQ(ranked.all.size(), 3u);
      EXPECT_TRUE(ranked.rest.isEmpty());
      for (uint64_t n = 0; n < 3; ++n) EXPECT_EQ(group(ranked.all[n].value), 2 - n);
    }
  }
}

// Without the state's model every answer comes from the solver, and is the same.
TEST_F(ReasonerTest, WithoutTheModelOfTheStateTheSolverDecidesBothSides) {
  Reasoner asking(builder_, *workbench_.solver, {.stateModel = false});
  Reasoner::Branch branch = asking.branch(path_, builder_.ult(x_, number(5)));
  EXPECT_EQ(branch.other.answer, Reasoner::Answer::Possible);
  EXPECT_TRUE(branch.model.has_value());
  EXPECT_EQ(asking.counters().Queries, 2u);
  path_.add(branch.condition, branch.other.part, branch.takenModel());
  asking.branch(path_, builder_.ult(x_, number(5)));
  EXPECT_EQ(asking.counters().Queries, 3u) << "one side is impossible, so the other one is implied";
  EXPECT_EQ(asking.smallest(path_, builder_.add(x_, number(7))).value.toWord(), 7u);
  EXPECT_EQ(asking.counters().ByModel, 0u);
}

TEST_F(ReasonerTest, WholeConditionsAreAskedInTheOrderOfDecisions) {
  class Listening final : public solver::Solver {
  public:
    explicit Listening(solver::Solver& next) : next_(next) {}
    solver::Answer check(const solver::Query& query) override {
      last = query;
      return next_.check(query);
    }
    solver::Query last;

  private:
    solver::Solver& next_;
  };
  Listening listening(*workbench_.solver);
  Reasoner whole(builder_, listening, {.wholeConditions = true, .solverSlices = false});
  path_.keepOrder();
  std::vector<Expr> decisions = {builder_.ult(x_, number(9)), builder_.ult(y_, number(7)),
                                 builder_.ult(x_, number(8))};
  for (const Expr& decision : decisions) path_.add(decision);
  whole.branch(path_, builder_.ult(y_, number(3)));
  EXPECT_EQ(listening.last.constraints, decisions);
  EXPECT_FALSE(listening.last.constraintsConsistent);
}

TEST_F(ReasonerTest, ATurnIsOverAfterItsWork) {
  Expr sum = builder_.add(builder_.mul(x_, y_), y_);
  reasoner_.beginTurn(1);
  EXPECT_FALSE(reasoner_.isTurnOver());
  for (uint64_t value = 0; value < 256 && !reasoner_.isTurnOver(); ++value)
    reasoner_.possible(path_, builder_.bitAnd(builder_.eq(sum, number(value)), builder_.ult(y_, x_)));
  EXPECT_TRUE(reasoner_.isTurnOver());
  reasoner_.beginTurn(1);
  EXPECT_FALSE(reasoner_.isTurnOver());
}

TEST_F(ReasonerTest, ABackEndWhoseTimeIsOverInterrupts) {
  class Late final : public solver::Solver {
  public:
    solver::Answer check(const solver::Query&) override {
      return solver::Answer::unknown(solver::UnknownReason::Timeout);
    }
  } late;
  Reasoner reasoner(builder_, late, {});
  EXPECT_EQ(reasoner.branch(path_, builder_.ult(x_, y_)).other.answer, Reasoner::Answer::Unknown);
  EXPECT_TRUE(reasoner.interrupted());
  EXPECT_TRUE(reasoner.isTurnOver());
}

TEST_F(ReasonerTest, FindsAnUpperBound) {
  path_.add(builder_.ule(x_, number(200)));
  EXPECT_EQ(reasoner_.upperBound(path_, x_, BitVector(8, 200)), BitVector(8, 200));
  path_.add(builder_.ult(x_, number(77)));
  const uint64_t bound = reasoner_.upperBound(path_, x_, BitVector(8, 200)).toWord();
  EXPECT_GE(bound, 76u);
  EXPECT_LE(bound, 102u);
  path_.add(builder_.ult(x_, number(1)));
  EXPECT_EQ(reasoner_.upperBound(path_, x_, BitVector(8, 200)).toWord(), 0u);
}

} // namespace
} // namespace sonde::path
