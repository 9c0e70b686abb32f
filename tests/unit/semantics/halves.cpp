#include "semantics/halves.h"

#include "expr/evaluate.h"
#include "support/rng.h"

#include <array>
#include <gtest/gtest.h>

namespace sonde::semantics::testing {

using expr::Expr;

namespace {

constexpr unsigned widestOfAll = 4; ///< up to which all operands are tried

BitVector asBitVector(Wide value, unsigned width) {
  const std::array words{static_cast<uint64_t>(value), static_cast<uint64_t>(value >> 64)};
  return BitVector::fromWords(width, words);
}

/// The ends of the ranges, small numbers, and amounts around the widths that shifts know.
std::vector<Wide> edges(unsigned width) {
  std::vector<Wide> all{0, 1, largestUnsigned(width), largestSigned(width), smallestSigned(width)};
  for (unsigned amount : {7u, width - 1, width, 32u, 64u, 128u}) all.push_back(cutWide(amount, width));
  all.push_back(largestUnsigned(width) - 1);
  return all;
}

Wide randomNumber(Rng& rng, unsigned width) {
  Wide value = Wide{rng.next()} << 64 | rng.next();
  return cutWide(value >> rng.below(128), width); // numbers of all lengths
}

void appendAll(std::vector<Operands>& all, unsigned width, unsigned count) {
  const Wide end = Wide{1} << width, one = 1;
  for (Wide a = 0; a < end; ++a)
    for (Wide b = 0; b < (count > 1 ? end : one); ++b)
      for (Wide c = 0; c < (count > 2 ? end : one); ++c) all.push_back({a, b, c});
}

void appendSome(std::vector<Operands>& all, unsigned width) {
  Rng rng(width);
  const std::vector<Wide> values = edges(width);
  for (Wide a : values)
    for (Wide b : values) all.push_back({a, b, values[rng.below(values.size())]});
  for (unsigned n = 0; n < 60; ++n)
    all.push_back({randomNumber(rng, width), randomNumber(rng, width), randomNumber(rng, width)});
}

std::string hexadecimal(Wide value) { return "0x" + asBitVector(value, 128).toHex(); }

} // namespace

const std::vector<unsigned>& allWidths() {
  static const std::vector<unsigned> widths{1, 2, 3, 4, 8, 16, 17, 32, 33, 63, 64, 65, 100, 127, 128};
  return widths;
}

std::vector<Operands> operandsOf(unsigned width, unsigned count) {
  std::vector<Operands> all;
  if (width <= widestOfAll)
    appendAll(all, width, count);
  else
    appendSome(all, width);
  return all;
}

void compareHalves(const std::string& name, unsigned width, unsigned count, const OnNumbers& number,
                   const OnExpressions& expression) {
  expr::Context context;
  expr::Builder builder(context);
  const Expr a = builder.symbol("a", width), b = builder.symbol("b", width), c = builder.symbol("c", width);
  const Expr overSymbols = expression(builder, a, b, c);
  auto constant = [&](Wide value) { return builder.constant(asBitVector(value, width)); };
  unsigned compared = 0;
  for (const Operands& operands : operandsOf(width, count)) {
    std::optional<Wide> wanted = number(operands);
    if (!wanted) continue;
    ++compared;
    ASSERT_EQ(cutWide(*wanted, overSymbols->width()), *wanted) << name << " is wider than its type";
    const BitVector value = asBitVector(*wanted, overSymbols->width());
    expr::Model model;
    model.set(a, asBitVector(operands.a, width));
    model.set(b, asBitVector(operands.b, width));
    model.set(c, asBitVector(operands.c, width));
    std::string where = name + " on " + std::to_string(width) + " bits of " + hexadecimal(operands.a) + ", " +
                        hexadecimal(operands.b) + ", " + hexadecimal(operands.c);
    ASSERT_EQ(evaluate(overSymbols, model).toHex(), value.toHex()) << where;
    const Expr folded = expression(builder, constant(operands.a), constant(operands.b), constant(operands.c));
    ASSERT_TRUE(folded->isConstant()) << where;
    ASSERT_EQ(folded->value().toHex(), value.toHex()) << where << ", folded";
  }
  ASSERT_NE(compared, 0u) << name << " on " << width << " bits was never compared";
}

} // namespace sonde::semantics::testing
