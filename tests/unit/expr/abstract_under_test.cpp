/// Whatever is known truly of operands and result stays true when it is carried up and down.

#include "expr/abstract_under.h"
#include "expr/evaluate.h"
#include "expr/random_expr.h"
#include "expr/rewrite/builder.h"
#include "expr/smt_text.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace sonde::expr {
namespace {

using testing::RandomExpr;

bool isScalar(const Node* node) { return !node->isArray() && node->width() <= Abstract::maxWidth; }

/// Something that is true of `value`: an interval around it, some of its bits, or a few values.
Abstract around(Rng& rng, uint64_t value, unsigned width) {
  uint64_t mask = BitVector::mask(width);
  Abstract result = Abstract::unknown(width);
  switch (rng.below(5)) {
  case 0: return result;
  case 1: return Abstract::exactly(value, width);
  case 2:
    result.low = value - std::min(value, rng.below(20));
    result.high = value + std::min(mask - value, rng.below(20));
    break;
  case 3: {
    uint64_t known = rng.next() & mask;
    result.zeros = ~value & known;
    result.ones = value & known;
    break;
  }
  default: {
    std::vector<uint64_t> values = {value, rng.next() & mask, rng.below(4) & mask};
    std::ranges::sort(values);
    values.erase(std::ranges::unique(values).begin(), values.end());
    return Abstract::oneOf(values, width);
  }
  }
  result.reduce(width);
  return result;
}

bool isSharper(const Abstract& a, const Abstract& b) {
  return a.low > b.low || a.high < b.high || (a.zeros & ~b.zeros) || (a.ones & ~b.ones) ||
         a.valueSet().size() < b.valueSet().size();
}

/// A node, the values its operands have under a model, and something that is true of each.
struct Situation {
  const Node* node;
  uint64_t value;
  std::vector<uint64_t> operands;
  std::vector<Abstract> known;
};

/// Calls `look` with many situations.
template <typename Look> void explore(uint64_t seeds, Look look) {
  for (uint64_t seed = 0; seed < seeds; ++seed) {
    Context context;
    Rng rng(seed);
    RandomExpr random(context, rng, {.widths = {1, 2, 3, 8, 33, 64}});
    std::vector<Expr> exprs;
    for (int i = 0; i < 50; ++i) exprs.push_back(random.next());
    for (int round = 0; round < 4; ++round) {
      Model model = random.randomModel();
      Evaluator evaluator(model);
      for (const Expr& e : exprs) {
        if (!isScalar(e) || e->operandCount() == 0) continue;
        Situation situation{e, evaluator.value(e).toWord(), {}, {}};
        for (const Node* operand : e->operands()) {
          uint64_t value = isScalar(operand) ? evaluator.value(operand).toWord() : 0;
          situation.operands.push_back(value);
          situation.known.push_back(
              isScalar(operand)
                  ? meet(operand->abstract(), around(rng, value, operand->width()), operand->width())
                  : operand->abstract());
        }
        look(situation, rng);
      }
    }
  }
}

TEST(AbstractUnder, KeepsTheValueOfTheOperands) {
  unsigned sharper = 0;
  explore(600, [&](const Situation& s, Rng&) {
    std::vector<const Abstract*> known;
    for (const Abstract& k : s.known) known.push_back(&k);
    Abstract result = abstractUnder(s.node, known);
    ASSERT_TRUE(!isEmpty(result) && result.mayBe(s.value)) << s.value << " of " << testing::text(s.node);
    sharper += isSharper(result, s.node->abstract());
  });
  EXPECT_GT(sharper, 10000u);
}

TEST(AbstractUnder, NarrowingKeepsTheActualOperands) {
  unsigned sharper = 0;
  explore(600, [&](const Situation& s, Rng& rng) {
    unsigned width = s.node->width();
    Abstract value = meet(s.node->abstract(), around(rng, s.value, width), width);
    std::vector<Abstract> narrowed = s.known;
    narrowOperands(s.node, value, narrowed);
    for (unsigned i = 0; i < narrowed.size(); ++i) {
      if (!isScalar(s.node->operand(i))) continue;
      ASSERT_TRUE(!isEmpty(narrowed[i]) && narrowed[i].mayBe(s.operands[i]))
          << s.operands[i] << ", operand " << i << " of " << testing::text(s.node);
      sharper += isSharper(narrowed[i], s.known[i]);
    }
  });
  EXPECT_GT(sharper, 5000u);
}

TEST(AbstractUnder, MeetingKeepsWhatBothAllow) {
  Rng rng(7);
  unsigned sharper = 0;
  for (int i = 0; i < 20000; ++i) {
    unsigned width = 1 + static_cast<unsigned>(rng.below(64));
    uint64_t value = rng.next() & BitVector::mask(width);
    Abstract a = around(rng, value, width), b = around(rng, value, width), both = meet(a, b, width);
    ASSERT_TRUE(!isEmpty(both) && both.mayBe(value));
    sharper += isSharper(both, a) && isSharper(both, b);
  }
  EXPECT_GT(sharper, 1000u);
}

TEST(AbstractUnder, ContradictionsAreEmpty) {
  EXPECT_TRUE(isEmpty(meet(Abstract::exactly(3, 8), Abstract::exactly(4, 8), 8)));
  Context context;
  Builder b(context);
  Expr less = context.make(Kind::Ult, {b.symbol("x", 8), b.symbol("y", 8)});
  std::vector<Abstract> operands = {Abstract::unknown(8), Abstract::exactly(0, 8)};
  narrowOperands(less, Abstract::exactly(1, 1), operands);
  EXPECT_TRUE(isEmpty(operands[0])) << "nothing is less than 0";
}

} // namespace
} // namespace sonde::expr
