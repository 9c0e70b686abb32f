/// \file
/// Value instructions off the fast path: wide integers, floating point, intrinsics, vector elements by index;
/// and the slow cases of control flow.

#include "exec/step/slow.h"
#include "semantics/compare.h"
#include "semantics/conversion.h"
#include "semantics/elements.h"
#include "semantics/float_intrinsics.h"
#include "semantics/floating.h"
#include "semantics/integer.h"
#include "semantics/intrinsics.h"
#include "semantics/overflow.h"
#include "semantics/wide.h"
#include "support/check.h"

#include <algorithm>

namespace sonde::exec {

using program::Instruction;
using program::OverflowOp;
using program::Slot;
using program::TypeKind;
using semantics::Bits;
using semantics::Wide;

namespace {

Wide wide(Execution& execution, Slot slot) {
  return execution.slot(slot) | Wide{execution.slot(slot + 1)} << 64;
}

Wide integer(Execution& execution, Slot slot, unsigned width) {
  return width > 64 ? wide(execution, slot) : Wide{execution.slot(slot)};
}

void store(Execution& execution, Slot slot, Wide value, unsigned width) {
  execution.slot(slot) = static_cast<uint64_t>(value);
  if (width > 64) execution.slot(slot + 1) = static_cast<uint64_t>(value >> 64);
}

Bits number(Execution& execution, Slot slot, TypeKind kind) {
  Bits bits{execution.slot(slot)};
  if (kind == TypeKind::X86Fp80) bits.high = execution.slot(slot + 1);
  return bits;
}

void store(Execution& execution, Slot slot, Bits bits, bool twoSlots) {
  execution.slot(slot) = bits.low;
  if (twoSlots) execution.slot(slot + 1) = bits.high;
}

} // namespace

// --- Wide integers ---

void wideBinary(Execution& execution) {
  const Instruction& ip = *execution.ip;
  auto op = static_cast<program::BinaryOp>(ip.c);
  Wide a = wide(execution, ip.a);
  Wide b = wide(execution, ip.b);
  if (auto undefined = semantics::undefined(op, a, b, ip.width)) return execution.fail(errorOf(*undefined));
  store(execution, ip.dst, semantics::binary(op, a, b, ip.width), ip.width);
}

void wideCompare(Execution& execution) {
  const Instruction& ip = *execution.ip;
  execution.slot(ip.dst) = semantics::compare(static_cast<program::CompareOp>(ip.c), wide(execution, ip.a),
                                              wide(execution, ip.b), ip.width);
}

void wideExtend(Execution& execution) {
  const Instruction& ip = *execution.ip;
  auto from = static_cast<unsigned>(ip.b);
  store(execution, ip.dst, semantics::extend(integer(execution, ip.a, from), from, ip.width, ip.c != 0),
        ip.width);
}

void wideTruncate(Execution& execution) {
  const Instruction& ip = *execution.ip;
  store(execution, ip.dst, semantics::truncate(wide(execution, ip.a), ip.width), ip.width);
}

// --- Floating point ---

void floatBinary(Execution& execution) {
  const Instruction& ip = *execution.ip;
  auto kind = static_cast<TypeKind>(ip.d);
  Bits result = semantics::binaryFloat(static_cast<program::BinaryOp>(ip.c), kind,
                                       number(execution, ip.a, kind), number(execution, ip.b, kind));
  store(execution, ip.dst, result, kind == TypeKind::X86Fp80);
}

void floatCompare(Execution& execution) {
  const Instruction& ip = *execution.ip;
  auto kind = static_cast<TypeKind>(ip.d);
  execution.slot(ip.dst) =
      semantics::compareFloat(static_cast<program::FloatPredicate>(ip.c), kind, number(execution, ip.a, kind),
                              number(execution, ip.b, kind));
}

void floatNegate(Execution& execution) {
  const Instruction& ip = *execution.ip;
  auto kind = static_cast<TypeKind>(ip.b);
  store(execution, ip.dst, semantics::negate(kind, number(execution, ip.a, kind)), kind == TypeKind::X86Fp80);
}

void floatConvert(Execution& execution) {
  const Instruction& ip = *execution.ip;
  auto from = static_cast<TypeKind>(ip.c);
  auto to = static_cast<TypeKind>(ip.d);
  store(execution, ip.dst, semantics::convert(from, to, number(execution, ip.a, from)),
        to == TypeKind::X86Fp80);
}

void floatToInteger(Execution& execution) {
  const Instruction& ip = *execution.ip;
  auto from = static_cast<TypeKind>(ip.c);
  store(execution, ip.dst, semantics::toInteger(from, number(execution, ip.a, from), ip.width, ip.d != 0),
        ip.width);
}

void integerToFloat(Execution& execution) {
  const Instruction& ip = *execution.ip;
  auto to = static_cast<TypeKind>(ip.c);
  store(execution, ip.dst, semantics::toFloat(to, integer(execution, ip.a, ip.width), ip.width, ip.d != 0),
        to == TypeKind::X86Fp80);
}

void floatIntrinsic(Execution& execution) {
  const Instruction& ip = *execution.ip;
  auto kind = static_cast<TypeKind>(ip.b);
  const std::vector<Slot>& list = execution.state.frame->function->lists[static_cast<size_t>(ip.d)];
  Bits operands[3];
  for (size_t n = 0; n < std::min<size_t>(3, list.size()); ++n)
    operands[n] = number(execution, list[n], kind);
  Bits result = semantics::evaluate(static_cast<program::FloatIntrinsic>(ip.c), kind,
                                    {operands[0], operands[1], operands[2]}, ip.width);
  store(execution, ip.dst, result, ip.width > 64);
}

// --- Integer intrinsics ---

void scalarIntrinsic(Execution& execution) {
  const Instruction& ip = *execution.ip;
  auto id = static_cast<program::ScalarIntrinsic>(ip.d);
  Wide b = integer(execution, ip.b, ip.width);
  if (auto undefined = semantics::undefined(id, b)) return execution.fail(errorOf(*undefined));
  Wide result = semantics::evaluate(id, integer(execution, ip.a, ip.width), b,
                                    integer(execution, ip.c, ip.width), ip.width);
  store(execution, ip.dst, result, ip.width);
}

void overflowArithmetic(Execution& execution) {
  const Instruction& ip = *execution.ip;
  auto [result, overflow] = semantics::arithmeticWithOverflow(static_cast<program::OverflowOp>(ip.d),
                                                              integer(execution, ip.a, ip.width),
                                                              integer(execution, ip.b, ip.width), ip.width);
  store(execution, ip.dst, result, ip.width);
  execution.slot(ip.dst + (ip.width > 64 ? 2 : 1)) = overflow;
}

// --- Vector elements ---

void pick(Execution& execution) {
  const Instruction& ip = *execution.ip;
  semantics::Lanes lanes{&execution.slot(ip.a), ip.c, static_cast<uint64_t>(ip.d)};
  execution.slot(ip.dst) = semantics::pick(lanes, execution.slot(ip.b));
}

void put(Execution& execution) {
  const Instruction& ip = *execution.ip;
  semantics::Lanes lanes{&execution.slot(ip.dst), ip.c, static_cast<uint64_t>(ip.d)};
  semantics::put(lanes, execution.slot(ip.b), execution.slot(ip.a));
}

// --- Control ---

int32_t switchTarget(const program::SwitchTable& table, uint64_t value) {
  if (!table.dense.empty()) {
    uint64_t index = value - table.low;
    return index < table.dense.size() ? table.dense[index] : table.otherwise;
  }
  auto found = std::lower_bound(
      table.cases.begin(), table.cases.end(), value,
      [](const program::SwitchTable::Case& entry, uint64_t key) { return entry.value < key; });
  return found != table.cases.end() && found->value == value ? found->target : table.otherwise;
}

void indirectJump(Execution& execution) {
  const Instruction& ip = *execution.ip;
  int32_t target = switchTarget(execution.state.frame->function->switches[ip.imm], execution.slot(ip.a));
  if (target == program::SwitchTable::noTarget) return execution.fail(ErrorKind::BadJump);
  execution.next = execution.ip + target;
}

void divisionFails(Execution& execution, uint64_t divisor) {
  execution.fail(divisor == 0 ? ErrorKind::DivisionByZero : ErrorKind::DivisionOverflow);
}

std::optional<CheckedArithmetic> checkedArithmetic(const Instruction& ip) {
  using program::Opcode;
  switch (ip.op) {
#define ROW(name, ...)                                                                                       \
  case Opcode::name##32: return CheckedArithmetic(OverflowOp::name, 32, false);                              \
  case Opcode::name##64: return CheckedArithmetic(OverflowOp::name, 64, false);                              \
  case Opcode::name##N: return CheckedArithmetic(OverflowOp::name, ip.width, false);                         \
  case Opcode::name##32I: return CheckedArithmetic(OverflowOp::name, 32, true);                              \
  case Opcode::name##64I: return CheckedArithmetic(OverflowOp::name, 64, true);                              \
  case Opcode::name##NI: return CheckedArithmetic(OverflowOp::name, ip.width, true);
    SONDE_CHECKED_BINARY(ROW)
#undef ROW
  default: return std::nullopt;
  }
}

Ending overflowOf(const Execution& execution, OverflowOp op, const expr::Expr& left,
                  const expr::Expr& right) {
  const char* sign = op == OverflowOp::SAdd ? "+" : op == OverflowOp::SSub ? "-" : "*";
  Ending ending = execution.error(ErrorKind::IntegerOverflow);
  ending.error.arithmetic = SignedArithmetic{sign, left, right};
  return ending;
}

void arithmeticOverflows(Execution& execution) {
  const Instruction& ip = *execution.ip;
  const CheckedArithmetic arithmetic = *checkedArithmetic(ip);
  const auto operand = [&](uint64_t value) {
    return execution.reasoner.builder().constant(arithmetic.width, semantics::cut(value, arithmetic.width));
  };
  execution.ending = overflowOf(execution, arithmetic.op, operand(execution.slot(ip.a)),
                                operand(arithmetic.hasImmediate ? ip.imm : execution.slot(ip.b)));
}

Ending oversizedShift(const Execution& execution, const expr::Expr& amount) {
  expr::Builder& builder = execution.reasoner.builder();
  const auto width = static_cast<unsigned>(execution.ip->imm);
  Ending ending = execution.error(ErrorKind::OversizedShift);
  // Of integers of more than 64 bits, the instruction gets only whether the shift is too large.
  if (width > 1) ending.error.arithmetic = SignedArithmetic{"<<", builder.constant(width, 0), amount};
  return ending;
}

void shiftIsTooLarge(Execution& execution) {
  execution.ending =
      oversizedShift(execution, execution.reasoner.builder().constant(64, execution.slot(execution.ip->a)));
}

ErrorKind errorOf(semantics::Undefined reason) {
  switch (reason) {
  case semantics::Undefined::DivisionByZero: return ErrorKind::DivisionByZero;
  case semantics::Undefined::DivisionOverflow: return ErrorKind::DivisionOverflow;
  }
  SONDE_UNREACHABLE("reason why an operation is undefined");
}

} // namespace sonde::exec
