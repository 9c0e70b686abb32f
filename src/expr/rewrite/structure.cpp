/// Rules for concatenation, extraction and sign extension. Concatenations lean to the right and hold their
/// pieces as large as possible; extractions move towards the leaves where that makes no new operation.

#include "expr/address.h"
#include "expr/rewrite/builder.h"
#include "expr/rewrite/match.h"

#include <algorithm>
#include <vector>

namespace sonde::expr {

Expr Builder::concat(const Node* high, const Node* low) {
  if (high->isConstant() && low->isConstant() && fires(Rule::FoldConstants))
    return constant(high->value().concat(low->value()));
  if (high->is(Kind::Concat)) {
    // The number of pieces is bounded, because a long concatenation that grows on the right would be rebuilt
    // at each step.
    constexpr unsigned maxPieces = 16;
    std::vector<const Node*> pieces;
    const Node* rest = high;
    for (; rest->is(Kind::Concat) && pieces.size() < maxPieces; rest = rest->operand(1))
      pieces.push_back(rest->operand(0));
    if (!rest->is(Kind::Concat) && fires(Rule::ConcatRight)) {
      Expr result = concat(rest, low);
      for (size_t i = pieces.size(); i-- > 0;) result = concat(pieces[i], result);
      return result;
    }
  }
  const Node* next = low->is(Kind::Concat) ? low->operand(0) : low; // the piece beside `high`
  const Node* tail = low->is(Kind::Concat) ? low->operand(1) : nullptr;
  if (high->isConstant() && next->isConstant() && fires(Rule::ConcatConstants))
    return concat(constant(high->value().concat(next->value())), tail);
  if (high->is(Kind::Extract) && next->is(Kind::Extract) && high->operand(0) == next->operand(0) &&
      high->extractLow() == next->extractLow() + next->width() && fires(Rule::ConcatExtracts)) {
    Expr joined = extract(high->operand(0), high->extractLow() + high->width() - 1, next->extractLow());
    return tail ? concat(joined, tail) : joined;
  }
  if (!tail)
    if (Expr e = concatLow(high, low)) return e;
  if (high->is(Kind::Ite) && next->is(Kind::Ite) && high->operand(0) == next->operand(0) &&
      fires(Rule::ConcatItes)) {
    Expr joined = ite(high->operand(0), concat(high->operand(1), next->operand(1)),
                      concat(high->operand(2), next->operand(2)));
    return tail ? concat(joined, tail) : joined;
  }
  return finish(Kind::Concat, {high, low});
}

/// Puts a sum together again that was stored byte by byte: its lowest byte is a sum of bytes (ExtractLow),
/// the others are extractions.
Expr Builder::concatLow(const Node* high, const Node* low) {
  if (!high->is(Kind::Extract) || high->extractLow() != low->width()) return {};
  const Node* whole = high->operand(0);
  bool isSplit = whole->is(Kind::Add) || whole->is(Kind::Mul) || whole->is(Kind::Neg);
  if (!isSplit || extract(whole, low->width() - 1, 0).get() != low || !fires(Rule::ConcatLow)) return {};
  return extract(whole, low->width() + high->width() - 1, 0);
}

Expr Builder::zext(const Node* a, unsigned width) {
  SONDE_CHECK(width >= a->width(), "an extension does not shrink");
  return width == a->width() ? Expr(a) : concat(constant(width - a->width(), 0), a);
}

Expr Builder::repeat(const Node* a, unsigned times) {
  SONDE_CHECK(times > 0, "a repetition has at least one part");
  Expr result = a;
  for (unsigned i = 1; i < times; ++i) result = concat(a, result);
  return result;
}

/// Extracts from a concatenation: concatenates the pieces that the bits high..low touch, cut to size.
Expr Builder::extractConcat(const Node* a, unsigned high, unsigned low) {
  std::vector<Expr> parts; // most significant first
  while (a->is(Kind::Concat)) {
    unsigned cut = a->operand(1)->width();
    if (high >= cut) {
      parts.push_back(extract(a->operand(0), high - cut, low > cut ? low - cut : 0));
      if (low >= cut) break;
      high = cut - 1;
    }
    a = a->operand(1);
  }
  if (!a->is(Kind::Concat)) parts.push_back(extract(a, high, low));
  Expr result = parts.back();
  for (size_t i = parts.size() - 1; i-- > 0;) result = concat(parts[i], result);
  return result;
}

Expr Builder::extractSExt(const Node* a, unsigned high, unsigned low) {
  const Node* inner = a->operand(0);
  unsigned inside = inner->width();
  if (high < inside) return extract(inner, high, low);
  return sext(extract(inner, inside - 1, std::min(low, inside - 1)), high - low + 1);
}

Expr Builder::extract(const Node* a, unsigned high, unsigned low) {
  SONDE_CHECK(low <= high && high < a->width(), "extract out of range");
  unsigned width = high - low + 1;
  if (width == a->width() && fires(Rule::ExtractWhole)) return a;
  auto allFree = [&](unsigned from) {
    for (unsigned i = from; i < a->operandCount(); ++i)
      if (!extractIsFree(a->operand(i), high, low)) return false;
    return true;
  };
  auto pushed = [&] {
    std::vector<Expr> kept;
    std::vector<const Node*> operands;
    for (const Node* operand : a->operands())
      operands.push_back(kept.emplace_back(extract(operand, high, low)));
    return make(a->kind(), operands, Sort::bitVector(width));
  };
  if (addressOf(a)) return extractBase(a, high, low);
  switch (a->kind()) {
  case Kind::Constant:
    if (fires(Rule::FoldConstants)) return constant(a->value().extract(high, low));
    break;
  case Kind::Extract:
    if (fires(Rule::ExtractExtract))
      return extract(a->operand(0), a->extractLow() + high, a->extractLow() + low);
    break;
  case Kind::Concat:
    if (fires(Rule::ExtractConcat)) return extractConcat(a, high, low);
    break;
  case Kind::SExt:
    if (fires(Rule::ExtractSExt)) return extractSExt(a, high, low);
    break;
  case Kind::Not:
  case Kind::And:
  case Kind::Or:
  case Kind::Xor:
    if (allFree(0) && fires(Rule::ExtractBitwise)) return pushed();
    break;
  case Kind::Add:
  case Kind::Mul:
  case Kind::Neg:
    if (low == 0 && allFree(0) && fires(Rule::ExtractLow)) return pushed();
    break;
  case Kind::Ite:
    if (allFree(1) && fires(Rule::ExtractIte))
      return ite(a->operand(0), extract(a->operand(1), high, low), extract(a->operand(2), high, low));
    break;
  default: break;
  }
  return finishAbstract(context_.extract(a, high, low));
}

Expr Builder::sext(const Node* a, unsigned width) {
  SONDE_CHECK(width >= a->width(), "an extension does not shrink");
  unsigned extra = width - a->width();
  if (extra == 0 && fires(Rule::SExtNone)) return a;
  if (a->isConstant() && fires(Rule::FoldConstants)) return constant(a->value().sext(width));
  if (a->is(Kind::SExt) && fires(Rule::SExtSExt)) return sext(a->operand(0), width);
  if (isNonNegative(a) && fires(Rule::SExtSign)) return zext(a, width);
  if (isNegative(a) && fires(Rule::SExtSign)) return concat(constant(BitVector::ones(extra)), a);
  if (a->is(Kind::Ite) && a->operand(1)->isConstant() && a->operand(2)->isConstant() && fires(Rule::LiftIte))
    return ite(a->operand(0), sext(a->operand(1), width), sext(a->operand(2), width));
  return finishAbstract(context_.signExtend(a, width));
}

} // namespace sonde::expr
