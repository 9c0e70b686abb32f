/// Every rewrite rule, by random equivalence: operations are built twice, as told and simplified, and both
/// have the same value under random models. Each rule must have been used, so a rule that never fires fails
/// here.

#include "expr/evaluate.h"
#include "expr/random_expr.h"
#include "expr/rewrite/builder.h"
#include "expr/rewrite/substitute.h"
#include "expr/smt_text.h"

#include <gtest/gtest.h>

namespace sonde::expr {
namespace {

using testing::RandomExpr;

/// Rebuilds bottom-up with the Builder's rules.
class Simplifier {
public:
  explicit Simplifier(Builder& builder) : builder_(builder) {}

  Expr operator()(const Node* root) {
    std::vector<const Node*> stack{root};
    while (!stack.empty()) {
      const Node* node = stack.back();
      if (done_.contains(node)) {
        stack.pop_back();
        continue;
      }
      std::vector<const Node*> operands;
      for (const Node* operand : node->operands()) {
        auto it = done_.find(operand);
        if (it == done_.end())
          stack.push_back(operand);
        else
          operands.push_back(it->second);
      }
      if (operands.size() < node->operandCount()) continue;
      done_.emplace(node, operands.empty() ? Expr(node) : builder_.rebuild(node, operands));
      stack.pop_back();
    }
    return done_.at(root);
  }

private:
  Builder& builder_;
  std::unordered_map<Expr, Expr> done_;
};

struct Seen {
  std::array<uint64_t, ruleCount> uses{};
};

void checkEquivalence(uint64_t seed, RandomExpr::Options options, Seen& seen) {
  Context context;
  Builder builder(context);
  Rng rng(seed);
  RandomExpr random(context, rng, std::move(options));
  Simplifier simplify(builder);
  std::vector<std::pair<Expr, Expr>> pairs;
  for (int i = 0; i < 60; ++i) {
    Expr raw = random.next();
    pairs.emplace_back(raw, simplify(raw));
  }
  for (int round = 0; round < 6; ++round) {
    Model model = random.randomModel();
    Evaluator evaluator(model);
    for (const auto& [raw, simplified] : pairs)
      ASSERT_EQ(evaluator.value(raw), evaluator.value(simplified))
          << "seed " << seed << "\nraw        " << testing::text(raw) << "\nsimplified "
          << testing::text(simplified);
  }
  for (unsigned rule = 0; rule < ruleCount; ++rule)
    seen.uses[rule] += builder.ruleUses(static_cast<Rule>(rule));
}

TEST(Rewrite, EveryRuleKeepsTheValue) {
  Seen seen;
  for (uint64_t seed = 0; seed < 4000; ++seed) {
    checkEquivalence(seed, {}, seen);
    if (HasFatalFailure()) return;
  }
  for (uint64_t seed = 0; seed < 300; ++seed) {
    checkEquivalence(100000 + seed, {.widths = {1, 31, 32, 33, 63, 64, 65, 70, 130}, .arrays = false}, seen);
    if (HasFatalFailure()) return;
  }
  for (uint64_t seed = 0; seed < 1000; ++seed) {
    checkEquivalence(200000 + seed, {.widths = {1, 16, 31, 64}, .arrays = false, .addresses = true}, seen);
    if (HasFatalFailure()) return;
  }
  for (unsigned rule = 0; rule < ruleCount; ++rule)
    EXPECT_GE(seen.uses[rule], 20u) << "rule " << ruleName(static_cast<Rule>(rule)) << " was hardly used";
}

TEST(Rewrite, AProductWithAnInverseIsSmallForMultiplesOnly) {
  Context context;
  Builder builder(context);
  for (unsigned width : {8u, 9u, 12u}) {
    Expr x = builder.symbol("x" + std::to_string(width), width);
    for (uint64_t divisor = 3; divisor < 1u << width / 4; divisor += 2)
      for (uint64_t summand : {0u, 1u, 17u, 200u}) {
        BitVector most = BitVector::ones(width).udiv(BitVector(width, divisor));
        for (const BitVector& bound : {most, most + BitVector(width, 1), most - BitVector(width, 1),
                                       most + BitVector(width, 2), BitVector(width, 4)}) {
          Expr k = builder.constant(bound);
          Expr sum = context.make(
              Kind::Add,
              {context.constant(width, summand),
               context.make(Kind::Mul, {context.constant(BitVector(width, divisor).inverse()), x})});
          for (const auto& [left, right] : {std::pair(sum, k), std::pair(k, sum)}) {
            Expr told = context.make(Kind::Ult, {left, right}), simplified = builder.ult(left, right);
            for (uint64_t value = 0; value < 1u << width; ++value) {
              Model model;
              model.set(x, BitVector(width, value));
              ASSERT_EQ(evaluate(told, model), evaluate(simplified, model))
                  << testing::text(told) << " for " << value;
            }
          }
        }
      }
  }
  EXPECT_GT(builder.ruleUses(Rule::UltMultiple), 50u);
}

TEST(Rewrite, ARuleCanBeSwitchedOff) {
  Context context;
  Builder builder(context);
  Expr x = builder.symbol("x", 8);
  builder.setRule(Rule::XorSame, false);
  EXPECT_TRUE(builder.bitXor(x, x)->is(Kind::Xor));
  builder.setRule(Rule::XorSame, true);
  EXPECT_TRUE(builder.bitXor(x, x)->isConstant());
}

} // namespace
} // namespace sonde::expr
