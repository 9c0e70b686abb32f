#include "expr/signed_range.h"

#include <algorithm>
#include <optional>

namespace sonde::expr {

namespace {

constexpr unsigned levels = 4; // deeper expressions are taken by their abstract value

/// Returns the range of a result that is computed exactly; nothing if it may not fit.
std::optional<SignedRange> within(std::initializer_list<__int128> ends, unsigned width) {
  const SignedRange whole = wholeRange(width);
  const auto [low, high] = std::minmax(ends);
  if (low < whole.low || high > whole.high) return std::nullopt;
  return SignedRange{static_cast<int64_t>(low), static_cast<int64_t>(high)};
}

SignedRange ofAbstract(const Node& node) {
  const unsigned width = node.width();
  const Abstract& abstract = node.abstract();
  const auto number = [&](uint64_t bits) {
    return static_cast<int64_t>(bits << (64 - width)) >> (64 - width);
  };
  const uint64_t least =
      uint64_t{1} << (width - 1); // the least bit pattern that stands for a negative number
  if (abstract.high < least || abstract.low >= least) return {number(abstract.low), number(abstract.high)};
  return wholeRange(width);
}

SignedRange rangeOf(const Node& node, unsigned depth);

/// Returns what the operands' ranges say; nothing if they say nothing.
std::optional<SignedRange> ofOperands(const Node& node, unsigned depth) {
  const auto operand = [&](unsigned n) { return rangeOf(*node.operand(n), depth - 1); };
  switch (node.kind()) {
  case Kind::SExt: return operand(0);
  case Kind::Neg: {
    const SignedRange a = operand(0);
    return within({-__int128{a.low}, -__int128{a.high}}, node.width());
  }
  case Kind::Add: {
    const SignedRange a = operand(0), b = operand(1);
    return within({__int128{a.low} + b.low, __int128{a.high} + b.high}, node.width());
  }
  case Kind::Mul: {
    const SignedRange a = operand(0), b = operand(1);
    return within({__int128{a.low} * b.low, __int128{a.low} * b.high, __int128{a.high} * b.low,
                   __int128{a.high} * b.high},
                  node.width());
  }
  case Kind::Ite: {
    const SignedRange a = operand(1), b = operand(2);
    return SignedRange{std::min(a.low, b.low), std::max(a.high, b.high)};
  }
  default: return std::nullopt;
  }
}

SignedRange rangeOf(const Node& node, unsigned depth) {
  const SignedRange plain = ofAbstract(node);
  if (depth == 0) return plain;
  const std::optional<SignedRange> found = ofOperands(node, depth);
  if (!found) return plain;
  return {std::max(plain.low, found->low), std::min(plain.high, found->high)};
}

} // namespace

SignedRange wholeRange(unsigned width) {
  const int64_t high = static_cast<int64_t>((uint64_t{1} << (width - 1)) - 1);
  return {-high - 1, high};
}

SignedRange signedRange(const Expr& value) { return rangeOf(*value, levels); }

} // namespace sonde::expr
