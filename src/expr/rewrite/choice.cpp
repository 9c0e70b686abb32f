/// Rules for ite.

#include "expr/rewrite/builder.h"
#include "expr/rewrite/match.h"

namespace sonde::expr {

Expr Builder::iteBool(const Node* condition, const Node* then, const Node* otherwise) {
  if (then->isTrue() && fires(Rule::IteBool)) return bitOr(condition, otherwise);
  if (then->isFalse() && fires(Rule::IteBool)) return bitAnd(bitNot(condition), otherwise);
  if (otherwise->isTrue() && fires(Rule::IteBool)) return bitOr(bitNot(condition), then);
  if (otherwise->isFalse() && fires(Rule::IteBool)) return bitAnd(condition, then);
  return {};
}

Expr Builder::ite(const Node* condition, const Node* then, const Node* otherwise) {
  if (condition->isConstant() && fires(Rule::IteConstant)) return condition->isTrue() ? then : otherwise;
  if (then == otherwise && fires(Rule::IteSame)) return then;
  if (condition->is(Kind::Not) && fires(Rule::IteNot)) return ite(condition->operand(0), otherwise, then);
  if (then->isBool())
    if (Expr e = iteBool(condition, then, otherwise)) return e;
  if (Expr e = iteBase(condition, then, otherwise)) return e;
  if (then->is(Kind::Ite)) {
    if (then->operand(0) == condition && fires(Rule::IteNested))
      return ite(condition, then->operand(1), otherwise);
    if (then->operand(2) == otherwise && fires(Rule::IteMerge))
      return ite(bitAnd(condition, then->operand(0)), then->operand(1), otherwise);
  }
  if (otherwise->is(Kind::Ite)) {
    if (otherwise->operand(0) == condition && fires(Rule::IteNested))
      return ite(condition, then, otherwise->operand(2));
    if (otherwise->operand(1) == then && fires(Rule::IteMerge))
      return ite(bitOr(condition, otherwise->operand(0)), then, otherwise->operand(2));
  }
  return finish(Kind::Ite, {condition, then, otherwise});
}

} // namespace sonde::expr
