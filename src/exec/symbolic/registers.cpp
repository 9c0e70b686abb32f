#include "exec/symbolic/registers.h"

#include <algorithm>
#include <bit>

namespace sonde::exec {

using expr::Expr;
using expr::Kind;
using program::Slot;

bool isSymbolic(const Execution& execution, Slot slot) {
  const Frame& frame = *execution.state.frame;
  return frame.shadow && frame.shadow[slot];
}

Expr expression(Execution& execution, Slot slot, unsigned width) {
  expr::Builder& builder = execution.reasoner.builder();
  const Frame& frame = *execution.state.frame;
  if (!frame.shadow || !frame.shadow[slot])
    return builder.constant(width, frame.registers[slot] & BitVector::mask(width));
  const Expr& value = frame.shadow[slot];
  if (value->width() > width) return builder.extract(value, width - 1, 0);
  return builder.zext(value, width);
}

Expr narrowExpression(Execution& execution, Slot slot) {
  const Frame& frame = *execution.state.frame;
  if (frame.shadow && frame.shadow[slot]) return frame.shadow[slot];
  auto bits = static_cast<unsigned>(std::bit_width(frame.registers[slot]));
  return execution.reasoner.builder().constant(std::max(bits, 1u), frame.registers[slot]);
}

Expr wideExpression(Execution& execution, Slot slot, unsigned width) {
  if (width <= 64) return expression(execution, slot, width);
  return execution.reasoner.builder().concat(expression(execution, slot + 1, width - 64),
                                             expression(execution, slot, 64));
}

void setConcrete(Execution& execution, Slot slot, uint64_t value) {
  setConcrete(execution.state, slot, value);
}

void setConcrete(State& state, Slot slot, uint64_t value) {
  Frame& frame = *state.frame;
  frame.registers[slot] = value;
  if (frame.shadow) frame.shadow[slot] = Expr();
}

void setExpression(Execution& execution, Slot slot, const Expr& value) {
  const expr::Node* narrow = value;
  while (narrow->is(Kind::Concat) && narrow->operand(0)->isConstant() && narrow->operand(0)->value().isZero())
    narrow = narrow->operand(1);
  // An address without symbolic offset is stored as a number, although its expression has a base.
  const expr::SymbolSet* symbols = narrow->symbols();
  if (narrow->isConstant() || (symbols && symbols->empty()))
    return setConcrete(execution, slot, execution.state.path.value(narrow).toWord());
  execution.state.addShadow();
  execution.state.frame->shadow[slot] = narrow;
}

void setResult(Execution& execution, Slot slot, const Expr& value) {
  if (value->width() <= 64) return setExpression(execution, slot, value);
  expr::Builder& builder = execution.reasoner.builder();
  setExpression(execution, slot, builder.extract(value, 63, 0));
  setExpression(execution, slot + 1, builder.extract(value, value->width() - 1, 64));
}

} // namespace sonde::exec
