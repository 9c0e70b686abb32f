#include "expr/rewrite/builder.h"

#include "expr/abstract_under.h"
#include "expr/fold.h"

namespace sonde::expr {

Expr Builder::make(Kind kind, std::span<const Node* const> operands, Sort sort, unsigned extractLow) {
  switch (kind) {
  case Kind::Not: return bitNot(operands[0]);
  case Kind::And: return bitAnd(operands[0], operands[1]);
  case Kind::Or: return bitOr(operands[0], operands[1]);
  case Kind::Xor: return bitXor(operands[0], operands[1]);
  case Kind::Neg: return neg(operands[0]);
  case Kind::Add: return add(operands[0], operands[1]);
  case Kind::Mul: return mul(operands[0], operands[1]);
  case Kind::UDiv: return udiv(operands[0], operands[1]);
  case Kind::URem: return urem(operands[0], operands[1]);
  case Kind::Shl: return shl(operands[0], operands[1]);
  case Kind::LShr: return lshr(operands[0], operands[1]);
  case Kind::AShr: return ashr(operands[0], operands[1]);
  case Kind::Concat: return concat(operands[0], operands[1]);
  case Kind::Extract: return extract(operands[0], extractLow + sort.width - 1, extractLow);
  case Kind::SExt: return sext(operands[0], sort.width);
  case Kind::Eq: return eq(operands[0], operands[1]);
  case Kind::Ult: return ult(operands[0], operands[1]);
  case Kind::Slt: return slt(operands[0], operands[1]);
  case Kind::Ite: return ite(operands[0], operands[1], operands[2]);
  case Kind::Read: return read(operands[0], operands[1]);
  case Kind::Store: return store(operands[0], operands[1], operands[2]);
  case Kind::Table: return table(sort.indexWidth, operands[0], operands.subspan(1));
  case Kind::Constant:
  case Kind::Base:
  case Kind::Symbol:
  case Kind::ArraySymbol: break;
  }
  SONDE_UNREACHABLE("a leaf has no operands");
}

Expr Builder::make(Kind kind, const Node* a, const Node* b) {
  const Node* operands[] = {a, b};
  return make(kind, operands, a->sort());
}

namespace {

bool isIteOfConstants(const Node* n) {
  return n->is(Kind::Ite) && n->operand(1)->isConstant() && n->operand(2)->isConstant();
}

unsigned resultWidth(Kind kind, const Node* a) {
  return kind == Kind::Eq || kind == Kind::Ult || kind == Kind::Slt ? 1 : a->width();
}

} // namespace

Expr Builder::foldOrLift(Kind kind, const Node* a) {
  if (a->isConstant() && fires(Rule::FoldConstants))
    return constant(fold(kind, a->width(), a->value(), a->value(), 0));
  if (isIteOfConstants(a) && fires(Rule::LiftIte)) {
    const Node *then = a->operand(1), *otherwise = a->operand(2);
    return ite(a->operand(0), make(kind, {&then, 1}, a->sort()), make(kind, {&otherwise, 1}, a->sort()));
  }
  return {};
}

Expr Builder::foldOrLift(Kind kind, const Node* a, const Node* b) {
  SONDE_CHECK(a->sort() == b->sort(), "operands of different sorts");
  if (a->isConstant() && b->isConstant() && fires(Rule::FoldConstants))
    return constant(fold(kind, resultWidth(kind, a), a->value(), b->value(), 0));
  if (isIteOfConstants(a) && b->isConstant() && fires(Rule::LiftIte))
    return ite(a->operand(0), make(kind, a->operand(1), b), make(kind, a->operand(2), b));
  if (a->isConstant() && isIteOfConstants(b) && fires(Rule::LiftIte))
    return ite(b->operand(0), make(kind, a, b->operand(1)), make(kind, a, b->operand(2)));
  return {};
}

Expr Builder::decide(Kind kind, const Node* a, const Node* b) {
  if (a->width() > Abstract::maxWidth) return {};
  const Node* operands[] = {a, b};
  Abstract result = abstractOf(kind, 1, operands, 0);
  if (!result.isConstant() || !fires(Rule::FoldAbstract)) return {};
  return boolean(result.low == 1);
}

Expr Builder::finishAbstract(Expr node) {
  bool decided = !node->isArray() && node->width() <= Abstract::maxWidth && node->abstract().isConstant();
  if (decided && !node->isConstant() && fires(Rule::FoldAbstract))
    return constant(node->width(), node->abstract().low);
  return node;
}

Expr Builder::finish(Kind kind, std::initializer_list<const Node*> operands) {
  return finishAbstract(context_.make(kind, operands));
}

bool Builder::isNonNegative(const Node* a) {
  return a->width() <= Abstract::maxWidth && (a->abstract().zeros >> (a->width() - 1)) & 1;
}

bool Builder::isNegative(const Node* a) {
  return a->width() <= Abstract::maxWidth && (a->abstract().ones >> (a->width() - 1)) & 1;
}

} // namespace sonde::expr
