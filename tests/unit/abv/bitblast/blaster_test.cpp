/// Every operation against BitVector: at small widths on all inputs, at odd and large ones on random inputs.
/// Operands are symbols fixed by assumptions, so that whole circuits are built rather than constants folded.

#include "abv/bitblast/blaster.h"
#include "abv/solver_fixture.h"
#include "sat/cadical_solver.h"
#include "support/rng.h"

#include <functional>
#include <string>

namespace sonde::abv::testing {
namespace {

struct Operation {
  std::string name;
  std::function<Expr(expr::Context&, const Node*, const Node*)> build;
  std::function<BitVector(const BitVector&, const BitVector&)> evaluate;
};

Operation binary(const char* name, Kind kind, BitVector (BitVector::*evaluate)(const BitVector&) const) {
  return {name, [=](Context& c, const Node* a, const Node* b) { return c.make(kind, {a, b}); },
          [=](const BitVector& a, const BitVector& b) { return (a.*evaluate)(b); }};
}

std::vector<Operation> operations() {
  using V = const BitVector&;
  auto shifted = [](BitVector (BitVector::*f)(const BitVector&) const) { return f; };
  return {
      binary("And", Kind::And, &BitVector::operator&),
      binary("Or", Kind::Or, &BitVector::operator|),
      binary("Xor", Kind::Xor, &BitVector::operator^),
      binary("Add", Kind::Add, &BitVector::operator+),
      binary("Mul", Kind::Mul, &BitVector::operator*),
      binary("UDiv", Kind::UDiv, &BitVector::udiv),
      binary("URem", Kind::URem, &BitVector::urem),
      binary("Shl", Kind::Shl, shifted(&BitVector::shl)),
      binary("LShr", Kind::LShr, shifted(&BitVector::lshr)),
      binary("AShr", Kind::AShr, shifted(&BitVector::ashr)),
      binary("Concat", Kind::Concat, &BitVector::concat),
      {"Not", [](Context& c, const Node* a, const Node*) { return c.make(Kind::Not, {a}); },
       [](V a, V) { return ~a; }},
      {"Neg", [](Context& c, const Node* a, const Node*) { return c.make(Kind::Neg, {a}); },
       [](V a, V) { return -a; }},
      {"Sub",
       [](Context& c, const Node* a, const Node* b) {
         return c.make(Kind::Add, {a, c.make(Kind::Neg, {b})});
       },
       [](V a, V b) { return a - b; }},
      {"AddOfNegations",
       [](Context& c, const Node* a, const Node* b) {
         return c.make(Kind::Add, {c.make(Kind::Neg, {a}), c.make(Kind::Neg, {b})});
       },
       [](V a, V b) { return -a - b; }},
      {"DoubledNegation",
       [](Context& c, const Node* a, const Node*) {
         Expr negation = c.make(Kind::Neg, {a});
         return c.make(Kind::Add, {negation, negation});
       },
       [](V a, V) { return -a - a; }},
      {"Square", [](Context& c, const Node* a, const Node*) { return c.make(Kind::Mul, {a, a}); },
       [](V a, V) { return a * a; }},
      {"Eq", [](Context& c, const Node* a, const Node* b) { return c.make(Kind::Eq, {a, b}); },
       [](V a, V b) { return BitVector::boolean(a == b); }},
      {"Ult", [](Context& c, const Node* a, const Node* b) { return c.make(Kind::Ult, {a, b}); },
       [](V a, V b) { return BitVector::boolean(a.ult(b)); }},
      {"Slt", [](Context& c, const Node* a, const Node* b) { return c.make(Kind::Slt, {a, b}); },
       [](V a, V b) { return BitVector::boolean(a.slt(b)); }},
      {"Ite",
       [](Context& c, const Node* a, const Node* b) {
         return c.make(Kind::Ite, {c.make(Kind::Ult, {a, b}), a, b});
       },
       [](V a, V b) { return a.ult(b) ? a : b; }},
      {"ExtractHigh",
       [](Context& c, const Node* a, const Node*) { return c.extract(a, a->width() - 1, a->width() / 2); },
       [](V a, V) { return a.extract(a.width() - 1, a.width() / 2); }},
      {"SExt", [](Context& c, const Node* a, const Node*) { return c.signExtend(a, a->width() + 3); },
       [](V a, V) { return a.sext(a.width() + 3); }},
      {"DivModNarrow", // by what has zeros above
       [](Context& c, const Node* a, const Node* b) {
         Expr narrow = c.extract(b, (b->width() - 1) / 2, 0);
         if (narrow->width() < b->width())
           narrow = c.make(Kind::Concat, {c.constant(BitVector::zero(b->width() - narrow->width())), narrow});
         return c.make(Kind::Concat, {c.make(Kind::UDiv, {a, narrow}), c.make(Kind::URem, {a, narrow})});
       },
       [](V a, V b) {
         BitVector narrow = b.extract((b.width() - 1) / 2, 0).zext(b.width());
         return a.udiv(narrow).concat(a.urem(narrow));
       }},
      {"DivMod",
       [](Context& c, const Node* a, const Node* b) {
         return c.make(Kind::Concat, {c.make(Kind::UDiv, {a, b}), c.make(Kind::URem, {a, b})});
       },
       [](V a, V b) { return a.udiv(b).concat(a.urem(b)); }},
  };
}

class BlasterTest : public ::testing::TestWithParam<Operation> {
protected:
  Context context;
  std::unique_ptr<sat::SatSolver> sat = sat::makeCadicalSolver(sat::CadicalConfig::Plain);
  Gates gates{*sat};
  Abstraction abstraction{gates};
  Blaster blaster{gates, abstraction, TableEncoding::Lazy};

  static void assume(std::vector<Literal>& assumptions, BitSpan bits, const BitVector& value) {
    for (unsigned i = 0; i < bits.size(); ++i) assumptions.push_back(value.bit(i) ? bits[i] : -bits[i]);
  }
  /// The circuit's value for these operands.
  void expectValue(const Node* result, const Node* a, const BitVector& x, const Node* b, const BitVector& y) {
    std::vector<Literal> assumptions;
    if (!a->isConstant()) assume(assumptions, blaster.bits(a), x);
    if (!b->isConstant()) assume(assumptions, blaster.bits(b), y);
    ASSERT_EQ(sat->solve(assumptions, {}), sat::Result::Sat);
    BitVector expected = GetParam().evaluate(x, y);
    BitSpan bits = blaster.bits(result);
    ASSERT_EQ(bits.size(), expected.width());
    for (unsigned i = 0; i < bits.size(); ++i)
      ASSERT_EQ(sat->value(bits[i]), expected.bit(i))
          << "bit " << i << " for " << x.toHex() << ", " << y.toHex();
  }
  BitVector random(Rng& rng, unsigned width) {
    switch (rng.below(6)) {
    case 0: return BitVector::zero(width);
    case 1: return BitVector::ones(width);
    case 2: return BitVector(width, rng.below(width + 2));
    default: break;
    }
    std::vector<BitVector::Word> words((width + 63) / 64);
    for (auto& word : words) word = rng.next();
    BitVector value = BitVector::fromWords(width, words);
    return rng.oneIn(3) ? value.lshr(static_cast<unsigned>(rng.below(width))) : value;
  }
};

TEST_P(BlasterTest, IsCorrectOnAllInputsAtSmallWidths) {
  for (unsigned width = 1; width <= 5; ++width) {
    Expr a = context.symbol("a", Sort::bitVector(width));
    Expr b = context.symbol("b", Sort::bitVector(width));
    Expr result = GetParam().build(context, a, b);
    for (const Expr& e : {a, b, result}) blaster.encode(e);
    for (uint64_t x = 0; x < 1u << width; ++x)
      for (uint64_t y = 0; y < 1u << width; ++y) expectValue(result, a, {width, x}, b, {width, y});
  }
}

TEST_P(BlasterTest, IsCorrectOnConstantOperandsAtSmallWidths) {
  for (unsigned width = 1; width <= 4; ++width) {
    Expr a = context.symbol("a", Sort::bitVector(width));
    for (uint64_t k = 0; k < 1u << width; ++k) {
      Expr constant = context.constant(width, k);
      for (bool onTheLeft : {false, true}) {
        Expr left = onTheLeft ? constant : a, right = onTheLeft ? a : constant;
        Expr result = GetParam().build(context, left, right);
        blaster.encode(a);
        blaster.encode(result);
        if (result->isConstant()) continue;
        for (uint64_t x = 0; x < 1u << width; ++x)
          expectValue(result, left, {width, onTheLeft ? k : x}, right, {width, onTheLeft ? x : k});
      }
    }
  }
}

TEST_P(BlasterTest, IsCorrectOnRandomInputsAtLargerWidths) {
  Rng rng(7);
  for (unsigned width : {7u, 8u, 16u, 31u, 33u, 64u, 65u, 70u, 128u}) {
    Expr a = context.symbol("a", Sort::bitVector(width));
    Expr b = context.symbol("b", Sort::bitVector(width));
    Expr result = GetParam().build(context, a, b);
    for (const Expr& e : {a, b, result}) blaster.encode(e);
    for (unsigned i = 0; i < 12; ++i) expectValue(result, a, random(rng, width), b, random(rng, width));
    Expr constant = context.constant(random(rng, width));
    result = GetParam().build(context, a, constant);
    blaster.encode(result);
    for (unsigned i = 0; i < 4; ++i) expectValue(result, a, random(rng, width), constant, constant->value());
  }
}

INSTANTIATE_TEST_SUITE_P(Operations, BlasterTest, ::testing::ValuesIn(operations()),
                         [](const auto& operation) { return operation.param.name; });

class SharingTest : public ::testing::Test {
protected:
  Context context;
  std::unique_ptr<sat::SatSolver> sat = sat::makeCadicalSolver(sat::CadicalConfig::Plain);
  Gates gates{*sat};
  Abstraction abstraction{gates};
  Blaster blaster{gates, abstraction, TableEncoding::Lazy};
  Expr a = context.symbol("a", Sort::bitVector(16));
  Expr b = context.symbol("b", Sort::bitVector(16));

  uint64_t variablesFor(const Node* node) {
    uint64_t before = sat->variables();
    blaster.encode(node);
    return sat->variables() - before;
  }
};

TEST_F(SharingTest, QuotientAndRemainderShareADivider) {
  EXPECT_GT(variablesFor(context.make(Kind::UDiv, {a, b})), 16u);
  EXPECT_EQ(variablesFor(context.make(Kind::URem, {a, b})), 0u);
}

TEST_F(SharingTest, NodesAreEncodedOnlyOnce) {
  Expr sum = context.make(Kind::Add, {a, b});
  EXPECT_GT(variablesFor(sum), 32u);
  blaster.beginQuery();
  EXPECT_EQ(variablesFor(sum), 0u);
}

TEST_F(SharingTest, ComparisonSharesTheSubtractionsCarries) {
  variablesFor(context.make(Kind::Add, {a, context.make(Kind::Neg, {b})}));
  EXPECT_LE(variablesFor(context.make(Kind::Ult, {a, b})),
            1u); // the last carry, which the difference does not need
}

TEST_F(SharingTest, MultiplicationByASparseConstantIsCheap) {
  uint64_t sparse = variablesFor(context.make(Kind::Mul, {a, context.constant(16, 0x4001)}));
  uint64_t run = variablesFor(context.make(Kind::Mul, {b, context.constant(16, 0x0ff0)}));
  EXPECT_LE(sparse, 20u);
  EXPECT_LE(run, 2 * 2 * 16u) << "a run of ones is one subtraction";
}

TEST_F(SharingTest, ASquareIsHalfAProduct) {
  uint64_t square = variablesFor(context.make(Kind::Mul, {a, a}));
  EXPECT_LE(3 * square, 2 * variablesFor(context.make(Kind::Mul, {a, b})));
}

TEST_F(SharingTest, TheConeHasEachLeafOnce) {
  Expr sum = context.make(Kind::Add, {a, b});
  Expr array = context.symbol("m", Sort::array(16, 8));
  Expr read = context.make(Kind::Read, {array, sum});
  Expr both = context.make(Kind::Ult, {read, context.make(Kind::Read, {array, a})});
  for (unsigned query = 0; query < 2; ++query) {
    blaster.beginQuery();
    blaster.encode(both);
    blaster.encode(sum);
    EXPECT_EQ(blaster.cone().symbols.size(), 2u);
    EXPECT_EQ(blaster.cone().reads.size(), 2u);
    EXPECT_EQ(blaster.cone().arrays.size(), 1u);
  }
  blaster.beginQuery();
  blaster.encode(a);
  EXPECT_EQ(blaster.cone().symbols.size(), 1u) << "only what this query depends on";
}

TEST_F(SharingTest, AMillionDeepExpressionIsEncoded) {
  Expr deep = a;
  for (unsigned i = 0; i < 1'000'000; ++i) deep = context.make(Kind::Not, {deep});
  blaster.encode(deep);
  EXPECT_EQ(blaster.bits(deep)[3], blaster.bits(a)[3]);
}

} // namespace
} // namespace sonde::abv::testing
