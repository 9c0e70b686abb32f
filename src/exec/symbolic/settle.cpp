#include "exec/symbolic/settle.h"

#include "exec/symbolic/conditions.h"
#include "exec/symbolic/few_values.h"
#include "exec/symbolic/registers.h"
#include "exec/symbolic/shown_values.h"
#include "exec/symbolic/undefined.h"

namespace sonde::exec {

using expr::Expr;

namespace {

/// Makes a path for each piece of the feasible values of an expression; returns the value of the piece that
/// this state follows. Each state that comes back to this instruction is told by `made`.
BitVector splitInto(Execution& execution, const Expr& value, const path::Reasoner::PieceOf& pieceOf,
                    size_t limit, Incompleteness beyond,
                    const std::function<void(State&, const path::Reasoner::Piece&)>& made = {}) {
  path::Reasoner& reasoner = execution.reasoner;
  path::Reasoner::Pieces pieces = reasoner.pieces(execution.state.path, value, pieceOf, limit, {}, [&] {
    return shownAddresses(reasoner.builder(), execution.state.memory, value);
  });
  forkPieces(execution, pieces, beyond, [&](const auto&) { return execution.ip; }, made);
  return pieces.all[0].value;
}

/// Does the same with the expression that a register has; it is concrete in every state afterwards, so that
/// nobody has to ask again.
uint64_t splitRegisterInto(Execution& execution, program::Slot slot, const Expr& value,
                           const path::Reasoner::PieceOf& pieceOf, size_t limit, Incompleteness beyond) {
  const auto settle = [&](State& state, const path::Reasoner::Piece& piece) {
    setConcrete(state, slot, piece.value.toWord());
  };
  const uint64_t own = splitInto(execution, value, pieceOf, limit, beyond, settle).toWord();
  setConcrete(execution, slot, own);
  return own;
}

path::Reasoner::PieceOf eachValue(Execution& execution, const Expr& value) {
  return [&builder = execution.reasoner.builder(), value](const BitVector& one) {
    return builder.eq(value, builder.constant(one));
  };
}

} // namespace

BitVector split(Execution& execution, const Expr& given, size_t limit, Incompleteness beyond) {
  const Expr value = defined(execution, given, Use::Value);
  if (value->isConstant()) return value->value();
  return splitInto(execution, value, eachValue(execution, value), limit, beyond);
}

uint64_t splitRegister(Execution& execution, program::Slot slot, size_t limit, Incompleteness beyond) {
  if (!isSymbolic(execution, slot)) return execution.slot(slot);
  const Expr value = defined(execution, narrowExpression(execution, slot), Use::Value);
  if (value->isConstant()) {
    setConcrete(execution, slot, value->value().toWord());
    return execution.slot(slot);
  }
  return splitRegisterInto(execution, slot, value, eachValue(execution, value), limit, beyond);
}

BitVector concretise(Execution& execution, const Expr& given, Incompleteness kind) {
  const Expr value = defined(execution, given, Use::Value);
  if (value->isConstant()) return value->value();
  const size_t few = execution.settings.maxTargets;
  if (kind == Incompleteness::FloatingPoint && execution.settings.splitsFloats && hasFewValues(value, few))
    return split(execution, value, few, kind);
  expr::Builder& builder = execution.reasoner.builder();
  path::Reasoner::Smallest smallest = execution.reasoner.smallest(execution.state.path, value);
  if (smallest.only) return smallest.value;
  execution.incomplete(kind);
  execution.state.isNarrowed = true;
  execution.state.path.add(builder.eq(value, builder.constant(smallest.value)), smallest.part,
                           &smallest.model);
  return smallest.value;
}

uint64_t concretiseRegister(Execution& execution, program::Slot slot, Incompleteness kind) {
  if (!isSymbolic(execution, slot)) return execution.slot(slot);
  uint64_t value = concretise(execution, narrowExpression(execution, slot), kind).toWord();
  setConcrete(execution, slot, value);
  return value;
}

uint64_t settleNativeArgument(Execution& execution, program::Slot slot) {
  if (!isSymbolic(execution, slot)) return execution.slot(slot);
  const Expr value = narrowExpression(execution, slot);
  if (!shownAddresses(execution.reasoner.builder(), execution.state.memory, value).areAll)
    return concretiseRegister(execution, slot, Incompleteness::ExternalCall);
  return splitRegister(execution, slot, execution.settings.maxTargets, Incompleteness::ExternalCall);
}

void concretiseBytes(Execution& execution, uint64_t address, uint64_t size, Incompleteness kind,
                     Unset unset) {
  memory::AddressSpace& memory = execution.state.memory;
  std::vector<memory::Byte> bytes;
  if (memory.readBytes(address, bytes, size)) return;
  for (memory::Byte& byte : bytes)
    if (!byte.concrete() && unset == Unset::Accepted) byte.expression = asItIs(execution, byte.expression);
  for (memory::Byte& byte : bytes)
    if (!byte.concrete())
      byte = {Expr(), static_cast<uint8_t>(concretise(execution, byte.expression, kind).toWord())};
  for (uint64_t n = 0; n < size; ++n) memory.initialise(address + n, &bytes[n].value, 1);
}

BitVector shownValue(Execution& execution, program::Slot slot, unsigned width) {
  const Expr shown = asItIs(execution, expression(execution, slot, width));
  path::PathCondition& path = execution.state.path;
  const BitVector value = path.value(shown);
  expr::Builder& builder = execution.reasoner.builder();
  if (!shown->isConstant() && path.seeds().empty() && execution.settings.pinsShownValues)
    path.add(builder.eq(shown, builder.constant(value)));
  return value;
}

uint64_t settleSize(Execution& execution, program::Slot slot) {
  defineRegister(execution, slot, Use::Call);
  if (!isSymbolic(execution, slot)) return execution.slot(slot);
  expr::Builder& builder = execution.reasoner.builder();
  Expr size = expression(execution, slot, 64);
  Expr most = builder.constant(64, execution.settings.maxSymbolicSize);
  if (!choose(execution, builder.ule(size, most)))
    concretiseRegister(execution, slot, Incompleteness::SymbolicSize);
  return splitRegister(execution, slot, execution.settings.maxSymbolicSize + 1, Incompleteness::QueryLimit);
}

uint64_t settleObject(Execution& execution, program::Slot slot) {
  defineRegister(execution, slot, Use::Address);
  if (!isSymbolic(execution, slot)) return execution.slot(slot);
  expr::Builder& builder = execution.reasoner.builder();
  const memory::AddressSpace& memory = execution.state.memory;
  const Expr pointer = expression(execution, slot, 64);
  // All addresses inside of a living object, other than its beginning, are wrong in the same way.
  const auto pieceOf = [&](const BitVector& value) -> Expr {
    const std::optional<memory::ObjectInfo> object = memory.objectAt(value.toWord());
    if (!object || object->base == value.toWord()) return builder.eq(pointer, builder.constant(value));
    const Expr first = builder.constant(64, object->base + 1);
    return builder.ule(builder.sub(pointer, first), builder.constant(64, object->size - 2));
  };
  return splitRegisterInto(execution, slot, pointer, pieceOf, execution.settings.maxTargets,
                           Incompleteness::Resolution);
}

uint64_t settleFunction(Execution& execution, program::Slot slot) {
  defineRegister(execution, slot, Use::Address);
  if (!isSymbolic(execution, slot)) return execution.slot(slot);
  expr::Builder& builder = execution.reasoner.builder();
  const program::Program& program = execution.program;
  const Expr pointer = expression(execution, slot, 64);
  const auto pieceOf = [&](const BitVector& value) -> Expr {
    if (program.functionAt(value.toWord()) != program::none)
      return builder.eq(pointer, builder.constant(value));
    // Functions lie one after the other at a fixed distance.
    const Expr offset = builder.sub(pointer, builder.constant(64, program::codeAddress(0)));
    const Expr between =
        builder.bitAnd(offset, builder.constant(64, program::codeAddress(1) - program::codeAddress(0) - 1));
    const Expr size = builder.constant(
        64, program::codeAddress(static_cast<uint32_t>(program.functions.size())) - program::codeAddress(0));
    return builder.bitOr(builder.ne(between, builder.constant(64, 0)), builder.ule(size, offset));
  };
  return splitRegisterInto(execution, slot, pointer, pieceOf, execution.settings.maxTargets,
                           Incompleteness::Resolution);
}

} // namespace sonde::exec
