/// \file
/// Executes instructions on integers of up to 64 bits, conditions and jumps with expressions.

#include "exec/memory_model/access.h"
#include "exec/state/pointer_check.h"
#include "exec/step/slow.h"
#include "exec/step/symbolic.h"
#include "exec/symbolic/conditions.h"
#include "exec/symbolic/object_size.h"
#include "exec/symbolic/registers.h"
#include "exec/symbolic/settle.h"
#include "exec/symbolic/undefined.h"
#include "program/opcode.h"
#include "semantics/address.h"
#include "semantics/compare.h"
#include "semantics/conversion.h"
#include "semantics/integer.h"
#include "semantics/overflow.h"

#include <algorithm>
#include <bit>

namespace sonde::exec {

using expr::Builder;
using expr::Expr;
using program::BinaryOp;
using program::CompareOp;
using program::Instruction;
using program::Opcode;

namespace {

/// Makes two expressions as wide as the wider one: registers are zero-extended.
void level(Builder& builder, Expr& a, Expr& b) {
  unsigned width = std::max(a->width(), b->width());
  a = builder.zext(a, width);
  b = builder.zext(b, width);
}

} // namespace

bool requireDefined(Execution& execution, const semantics::UndefinedCases& cases) {
  for (const semantics::UndefinedCase& undefined : cases)
    if (!require(execution, execution.reasoner.builder().bitNot(undefined.condition),
                 [&] { return execution.error(errorOf(undefined.reason)); }))
      return false;
  return true;
}

Expr makeBinary(Execution& execution, BinaryOp op, const Expr& a, const Expr& b, unsigned width) {
  Builder& builder = execution.reasoner.builder();
  if (!requireDefined(execution, semantics::undefinedCases(builder, op, a, b))) return {};
  return semantics::binary(builder, op, a, b, width);
}

namespace {

/// The operands of an operation of this width; 0 for an operation that does not depend on the width.
struct IntegerOperands {
  IntegerOperands(Execution& execution, unsigned width, std::optional<uint64_t> immediate) {
    const Instruction& ip = *execution.ip;
    Builder& builder = execution.reasoner.builder();
    if (width) {
      a = expression(execution, ip.a, width);
      b = immediate ? builder.constant(width, *immediate & BitVector::mask(width))
                    : expression(execution, ip.b, width);
      return;
    }
    a = narrowExpression(execution, ip.a);
    b = immediate
            ? builder.constant(std::max(1u, static_cast<unsigned>(std::bit_width(*immediate))), *immediate)
            : narrowExpression(execution, ip.b);
    level(builder, a, b);
  }

  Expr a, b;
};

void binary(Execution& execution, BinaryOp op, unsigned width, std::optional<uint64_t> immediate = {}) {
  IntegerOperands operands(execution, width, immediate);
  Expr result = makeBinary(execution, op, operands.a, operands.b, execution.ip->width);
  if (result) setExpression(execution, execution.ip->dst, result);
}

/// Returns the operation without the check.
BinaryOp plain(program::OverflowOp op) {
  switch (op) {
  case program::OverflowOp::SAdd: return BinaryOp::Add;
  case program::OverflowOp::SSub: return BinaryOp::Sub;
  default: return BinaryOp::Mul;
  }
}

/// Signed arithmetic of the user's program, which is an error where the result does not fit.
void checkedBinary(Execution& execution) {
  const Instruction& ip = *execution.ip;
  const CheckedArithmetic arithmetic = *checkedArithmetic(ip);
  const IntegerOperands operands(execution, arithmetic.width,
                                 arithmetic.hasImmediate ? std::optional(ip.imm) : std::nullopt);
  Builder& builder = execution.reasoner.builder();
  // Arithmetic on a value that was never set is no use of it yet.
  const Expr fits = semantics::fits(builder, arithmetic.op, operands.a, operands.b);
  if (!fits->hasUndefined() &&
      !require(execution, fits, [&] { return overflowOf(execution, arithmetic.op, operands.a, operands.b); }))
    return;
  setExpression(execution, ip.dst,
                semantics::binary(builder, plain(arithmetic.op), operands.a, operands.b, arithmetic.width));
}

void compare(Execution& execution, CompareOp op, unsigned width, std::optional<uint64_t> immediate = {}) {
  IntegerOperands operands(execution, width, immediate);
  setExpression(execution, execution.ip->dst,
                semantics::compare(execution.reasoner.builder(), op, operands.a, operands.b));
}

void compareAndBranch(Execution& execution, CompareOp op, unsigned width,
                      std::optional<uint64_t> immediate = {}) {
  IntegerOperands operands(execution, width, immediate);
  branch(execution, semantics::compare(execution.reasoner.builder(), op, operands.a, operands.b),
         execution.ip + execution.ip->c, execution.ip + execution.ip->d);
}

/// Makes the operands concrete and executes the instruction again, because floating-point numbers are never
/// symbolic.
void onConcreteOperands(Execution& execution) {
  concretiseRegister(execution, execution.ip->a, Incompleteness::FloatingPoint);
  concretiseRegister(execution, execution.ip->b, Incompleteness::FloatingPoint);
  if (execution.ending) return;
  execution.next = execution.ip; // executes the instruction again, on concrete values
}

Expr isTrue(Execution& execution, program::Slot slot) { return expression(execution, slot, 1); }

void select(Execution& execution) {
  const Instruction& ip = *execution.ip;
  Expr condition = isTrue(execution, ip.a);
  Expr then = narrowExpression(execution, ip.b);
  Expr otherwise = narrowExpression(execution, ip.c);
  Builder& builder = execution.reasoner.builder();
  level(builder, then, otherwise);
  setExpression(execution, ip.dst, semantics::select(builder, condition, then, otherwise));
}

/// Returns the address a + b * c + d. A concrete base inside an object is written as an offset into that
/// object, so that rewriting sees offsets.
Expr elementAddress(Execution& execution, bool narrowIndex) {
  const Instruction& ip = *execution.ip;
  Builder& builder = execution.reasoner.builder();
  Expr index = expression(execution, ip.b, narrowIndex ? 32 : 64);
  if (narrowIndex) index = semantics::extend(builder, index, 64, true);
  return semantics::elementAddress(builder, pointer(execution, ip.a), index, ip.c, ip.d);
}

void load(Execution& execution, const Expr& address, unsigned size) {
  if (Expr value = loadValue(execution, address, size)) setExpression(execution, execution.ip->dst, value);
  checkPointer(execution, address);
}

void store(Execution& execution, const Expr& address, program::Slot value, unsigned size) {
  storeValue(execution, address, expression(execution, value, 8 * size));
  checkPointer(execution, address);
}

/// Returns the address a + imm; null if the path leaves the pointer one value. Then the register is concrete
/// from now on, and the instruction is executed again.
Expr plainAddress(Execution& execution) {
  const Instruction& ip = *execution.ip;
  Builder& builder = execution.reasoner.builder();
  defineRegister(execution, ip.a, Use::Address);
  if (execution.ending) return {};
  const Expr base = pointer(execution, ip.a);
  if (isSymbolic(execution, ip.a))
    if (const std::optional<uint64_t> number = numberOf(execution, base)) {
      setConcrete(execution, ip.a, *number);
      execution.next = execution.ip;
      return {};
    }
  return builder.add(base, builder.constant(64, ip.imm));
}

void loadPlain(Execution& execution, unsigned size) {
  const Expr address = plainAddress(execution);
  if (!address) return;
  if (Expr value = loadThrough(execution, address, size)) setExpression(execution, execution.ip->dst, value);
  checkPointer(execution, address);
}

void storePlain(Execution& execution, unsigned size) {
  const Instruction& ip = *execution.ip;
  const bool hasNumber = !isSymbolic(execution, ip.a);
  const Expr address = plainAddress(execution);
  if (!address) return;
  const Expr value = expression(execution, ip.b, 8 * size);
  if (hasNumber)
    storeValue(execution, address, value);
  else
    storeThrough(execution, address, value);
  checkPointer(execution, address);
}

void requireAligned(Execution& execution) {
  const Instruction& ip = *execution.ip;
  Builder& builder = execution.reasoner.builder();
  Expr low = builder.bitAnd(expression(execution, ip.a, 64), builder.constant(64, ip.imm - 1));
  require(execution, builder.eq(low, builder.constant(64, 0)), [&] {
    return execution.error(*execution.state.memory.faultAt(
        memory::FaultKind::Misaligned, memory::AccessMode::Read,
        execution.state.path.value(expression(execution, ip.a, 64)).toWord(), ip.imm));
  });
}

void requireSmallShift(Execution& execution) {
  Builder& builder = execution.reasoner.builder();
  Expr amount = expression(execution, execution.ip->a, 64);
  const Expr fits = builder.bitNot(semantics::shiftTooLarge(builder, amount, execution.ip->imm));
  if (!fits->hasUndefined()) require(execution, fits, [&] { return oversizedShift(execution, amount); });
}

/// An array of symbolic length on the stack.
void allocateArray(Execution& execution) {
  const Instruction& ip = *execution.ip;
  const ObjectSize size = objectSize(execution, ip.a, ip.imm);
  if (execution.ending) return;
  const uint64_t base = pushObject(execution, size, static_cast<uint64_t>(ip.b));
  if (!base) return execution.fail(execution.state.memory.stackExhausted(size.most));
  setConcrete(execution, ip.dst, base);
}

/// Where a state goes that takes this way out of a switch or an indirect jump.
void goTo(Execution& execution, int32_t target) {
  if (target == program::SwitchTable::noTarget) return execution.fail(ErrorKind::BadJump);
  execution.next = execution.ip + target;
}

/// One path for each place that the switch or the indirect jump can go to, and one for all values that are no
/// label's.
void switchOn(Execution& execution) {
  const Instruction& ip = *execution.ip;
  defineRegister(execution, ip.a, Use::Condition);
  if (execution.ending) return;
  const program::SwitchTable& table = execution.state.frame->function->switches[ip.imm];
  Builder& builder = execution.reasoner.builder();
  Expr value = narrowExpression(execution, ip.a);
  auto isCase = [&](uint64_t number) -> Expr {
    if (number > BitVector::mask(value->width())) return builder.boolean(false);
    return builder.eq(value, builder.constant(value->width(), number));
  };
  auto condition = [&](int32_t target) {
    // The default is taken for the values that no case with another target has.
    bool isDefault = target == table.otherwise;
    Expr any = builder.boolean(false);
    for (const program::SwitchTable::Case& entry : table.cases)
      if ((entry.target == target) != isDefault) any = builder.bitOr(any, isCase(entry.value));
    return isDefault ? builder.bitNot(any) : any;
  };
  auto target = [&](const BitVector& one) { return switchTarget(table, one.toWord()); };
  path::Reasoner::Pieces pieces = execution.reasoner.pieces(
      execution.state.path, value, [&](const BitVector& one) { return condition(target(one)); }, ~size_t{0},
      [&](const BitVector& one) { return static_cast<uint64_t>(int64_t{target(one)}); });
  // Where no label is, the state comes back to this instruction, and fails.
  forkPieces(execution, pieces, Incompleteness::QueryLimit, [&](const path::Reasoner::Piece& piece) {
    const int32_t to = target(piece.value);
    return to == program::SwitchTable::noTarget ? execution.ip : execution.ip + to;
  });
  goTo(execution, target(pieces.all[0].value));
}

} // namespace

void executeSymbolic(Execution& execution) {
  const Instruction& ip = *execution.ip;
  Builder& builder = execution.reasoner.builder();
  switch (ip.op) {
#define SIZED(kind, function)                                                                                \
  case Opcode::kind##32: return function(execution, Op::kind, 32);                                           \
  case Opcode::kind##64: return function(execution, Op::kind, 64);                                           \
  case Opcode::kind##N: return function(execution, Op::kind, ip.width);                                      \
  case Opcode::kind##32I: return function(execution, Op::kind, 32, ip.imm);                                  \
  case Opcode::kind##64I: return function(execution, Op::kind, 64, ip.imm);                                  \
  case Opcode::kind##NI: return function(execution, Op::kind, ip.width, ip.imm);
#define UNSIZED(kind, function)                                                                              \
  case Opcode::kind: return function(execution, Op::kind, 0);                                                \
  case Opcode::kind##I: return function(execution, Op::kind, 0, ip.imm);
#define ROW_SIZED_BINARY(name, ...) SIZED(name, binary)
#define ROW_UNSIZED_BINARY(name, ...) UNSIZED(name, binary)
#define ROW_SIZED_COMPARE(name, ...) SIZED(name, compare)
#define ROW_UNSIZED_COMPARE(name, ...) UNSIZED(name, compare)
    {
      using Op = BinaryOp;
      SONDE_SIZED_BINARY(ROW_SIZED_BINARY)
      SONDE_UNSIZED_BINARY(ROW_UNSIZED_BINARY)
    }
    {
      using Op = CompareOp;
      SONDE_SIZED_COMPARE(ROW_SIZED_COMPARE)
      SONDE_UNSIZED_COMPARE(ROW_UNSIZED_COMPARE)
    }
#define ROW_CHECKED(name, ...)                                                                               \
  case Opcode::name##32:                                                                                     \
  case Opcode::name##64:                                                                                     \
  case Opcode::name##N:                                                                                      \
  case Opcode::name##32I:                                                                                    \
  case Opcode::name##64I:                                                                                    \
  case Opcode::name##NI:
    SONDE_CHECKED_BINARY(ROW_CHECKED)
    return checkedBinary(execution);
#define ROW_SIZED_BRANCH(name, ...)                                                                          \
  case Opcode::Br##name##32: return compareAndBranch(execution, CompareOp::name, 32);                        \
  case Opcode::Br##name##64: return compareAndBranch(execution, CompareOp::name, 64);                        \
  case Opcode::Br##name##32I:                                                                                \
    return compareAndBranch(execution, CompareOp::name, 32, static_cast<uint32_t>(ip.b));                    \
  case Opcode::Br##name##64I:                                                                                \
    return compareAndBranch(execution, CompareOp::name, 64, static_cast<uint64_t>(int64_t{ip.b}));
#define ROW_UNSIZED_BRANCH(name, ...)                                                                        \
  case Opcode::Br##name: return compareAndBranch(execution, CompareOp::name, 0);                             \
  case Opcode::Br##name##I:                                                                                  \
    return compareAndBranch(execution, CompareOp::name, 0, static_cast<uint32_t>(ip.b));
    SONDE_SIZED_COMPARE(ROW_SIZED_BRANCH)
    SONDE_UNSIZED_COMPARE(ROW_UNSIZED_BRANCH)
#define ROW_FLOAT(name, ...)                                                                                 \
  case Opcode::name##32:                                                                                     \
  case Opcode::name##64:
    SONDE_FLOAT_BINARY(ROW_FLOAT)
  case Opcode::FCompare32:
  case Opcode::FCompare64: return onConcreteOperands(execution);

  case Opcode::Mov: return setExpression(execution, ip.dst, narrowExpression(execution, ip.a));
  case Opcode::SExt32:
    return setExpression(execution, ip.dst,
                         semantics::extend(builder, expression(execution, ip.a, 32), 64, true));
  case Opcode::SExt:
    return setExpression(
        execution, ip.dst,
        semantics::extend(builder, expression(execution, ip.a, static_cast<unsigned>(ip.b)), ip.width, true));
  case Opcode::Select: return select(execution);
  case Opcode::Scaled: return setExpression(execution, ip.dst, elementAddress(execution, false));
  case Opcode::Scaled32: return setExpression(execution, ip.dst, elementAddress(execution, true));

  case Opcode::Load8: return loadPlain(execution, 1);
  case Opcode::Load16: return loadPlain(execution, 2);
  case Opcode::Load32: return loadPlain(execution, 4);
  case Opcode::Load64: return loadPlain(execution, 8);
  case Opcode::LoadX8: return load(execution, elementAddress(execution, false), 1);
  case Opcode::LoadX16: return load(execution, elementAddress(execution, false), 2);
  case Opcode::LoadX32: return load(execution, elementAddress(execution, false), 4);
  case Opcode::LoadX64: return load(execution, elementAddress(execution, false), 8);
  case Opcode::Store8: return storePlain(execution, 1);
  case Opcode::Store16: return storePlain(execution, 2);
  case Opcode::Store32: return storePlain(execution, 4);
  case Opcode::Store64: return storePlain(execution, 8);
  case Opcode::StoreX8: return store(execution, elementAddress(execution, false), ip.dst, 1);
  case Opcode::StoreX16: return store(execution, elementAddress(execution, false), ip.dst, 2);
  case Opcode::StoreX32: return store(execution, elementAddress(execution, false), ip.dst, 4);
  case Opcode::StoreX64: return store(execution, elementAddress(execution, false), ip.dst, 8);
  case Opcode::CheckAligned: return requireAligned(execution);
  case Opcode::CheckShift: return requireSmallShift(execution);
  case Opcode::AllocaDynamic: return allocateArray(execution);

  case Opcode::MovJump:
    setExpression(execution, ip.dst, narrowExpression(execution, ip.a));
    execution.next = execution.ip + ip.c;
    return;
  case Opcode::Mov2Jump: {
    Expr first = narrowExpression(execution, ip.a);
    Expr second = narrowExpression(execution, ip.b);
    setExpression(execution, ip.dst, first);
    setExpression(execution, ip.c, second);
    execution.next = execution.ip + ip.d;
    return;
  }
  case Opcode::Branch:
    return branch(execution, isTrue(execution, ip.a), execution.ip + ip.c, execution.ip + ip.d);
  case Opcode::Switch:
  case Opcode::IndirectJump: return switchOn(execution);
  default: return executeSpecial(execution);
  }
}

} // namespace sonde::exec
