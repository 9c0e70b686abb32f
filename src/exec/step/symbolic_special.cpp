/// \file
/// Instructions with more operands or wider values than the ordinary ones, with expressions: 128-bit
/// integers, intrinsics, vector elements, atomics, odd sizes. Floating point takes one concrete value of its
/// operands.

#include "exec/call/call.h"
#include "exec/memory_model/access.h"
#include "exec/step/intrinsics.h"
#include "exec/step/slow.h"
#include "exec/step/symbolic.h"
#include "exec/symbolic/conditions.h"
#include "exec/symbolic/registers.h"
#include "exec/symbolic/settle.h"
#include "support/check.h"

#include <initializer_list>

namespace sonde::exec {

using expr::Builder;
using expr::Expr;
using program::Instruction;
using program::Opcode;
using program::Slot;
using program::TypeKind;

namespace {

unsigned slotsOf(unsigned width) { return width > 64 ? 2 : 1; }
unsigned slotsOf(TypeKind kind) { return kind == TypeKind::X86Fp80 ? 2 : 1; }

struct Registers {
  Slot first;
  unsigned count;
};

bool anySymbolic(const Execution& execution, std::initializer_list<Registers> ranges) {
  for (const Registers& range : ranges)
    for (unsigned n = 0; n < range.count; ++n)
      if (isSymbolic(execution, range.first + static_cast<Slot>(n))) return true;
  return false;
}

/// After a handler of concrete values has written its results.
void clearShadow(Execution& execution, Slot first, unsigned count) {
  expr::Expr* shadow = execution.state.frame->shadow;
  for (unsigned n = 0; shadow && n < count; ++n) shadow[first + static_cast<Slot>(n)] = Expr();
}

using Handler = void (*)(Execution&);

/// One value of each operand, then the handler for concrete values.
void onOneValue(Execution& execution, std::initializer_list<Registers> operands, unsigned results,
                Handler handler, Incompleteness kind = Incompleteness::FloatingPoint) {
  for (const Registers& range : operands)
    for (unsigned n = 0; n < range.count; ++n)
      concretiseRegister(execution, range.first + static_cast<Slot>(n), kind);
  handler(execution);
  clearShadow(execution, execution.ip->dst, results);
}

// --- 65 to 128 bits ---

void wideOperation(Execution& execution) {
  const Instruction& ip = *execution.ip;
  Expr result =
      makeBinary(execution, static_cast<program::BinaryOp>(ip.c), wideExpression(execution, ip.a, ip.width),
                 wideExpression(execution, ip.b, ip.width), ip.width);
  if (result) setResult(execution, ip.dst, result);
}

void wideComparison(Execution& execution) {
  const Instruction& ip = *execution.ip;
  setResult(execution, ip.dst,
            makeCompare(execution, static_cast<program::CompareOp>(ip.c),
                        wideExpression(execution, ip.a, ip.width),
                        wideExpression(execution, ip.b, ip.width)));
}

void widen(Execution& execution) {
  const Instruction& ip = *execution.ip;
  Builder& builder = execution.reasoner.builder();
  Expr value = wideExpression(execution, ip.a, static_cast<unsigned>(ip.b));
  setResult(execution, ip.dst, ip.c ? builder.sext(value, ip.width) : builder.zext(value, ip.width));
}

void narrow(Execution& execution) {
  const Instruction& ip = *execution.ip;
  Expr value = wideExpression(execution, ip.a, 128);
  setResult(execution, ip.dst, execution.reasoner.builder().extract(value, ip.width - 1u, 0));
}

// --- Integer intrinsics ---

Expr reverseGroups(Builder& builder, const Expr& value, unsigned group) {
  Expr result = builder.extract(value, group - 1, 0);
  for (unsigned low = group; low < value->width(); low += group)
    result = builder.concat(result, builder.extract(value, low + group - 1, low));
  return result;
}

Expr countOnes(Builder& builder, const Expr& value) {
  Expr sum = builder.constant(value->width(), 0);
  for (unsigned bit = 0; bit < value->width(); ++bit)
    sum = builder.add(sum, builder.zext(builder.extract(value, bit, bit), value->width()));
  return sum;
}

/// The number of zeros before the first one, from the low or the high end.
Expr countZeros(Builder& builder, const Expr& value, bool fromLow) {
  unsigned width = value->width();
  Expr count = builder.constant(width, width);
  for (unsigned n = width; n-- > 0;) {
    unsigned bit = fromLow ? n : width - 1 - n;
    count = builder.ite(builder.extract(value, bit, bit), builder.constant(width, n), count);
  }
  return count;
}

Expr largestSigned(Builder& builder, unsigned width) {
  return builder.lshr(builder.bitNot(builder.constant(width, 0)), builder.constant(width, 1));
}

struct Checked {
  Expr value;
  Expr overflows;
};

/// Arithmetic that says whether the exact result fits: it is computed wide enough to hold it.
Checked checkedArithmetic(Builder& builder, program::OverflowOp op, const Expr& a, const Expr& b) {
  using program::OverflowOp;
  unsigned width = a->width();
  bool isSigned = op == OverflowOp::SAdd || op == OverflowOp::SSub || op == OverflowOp::SMul;
  bool isProduct = op == OverflowOp::SMul || op == OverflowOp::UMul;
  unsigned enough = isProduct ? 2 * width : width + 1;
  auto extend = [&](const Expr& value) {
    return isSigned ? builder.sext(value, enough) : builder.zext(value, enough);
  };
  Expr left = extend(a), right = extend(b), exact;
  switch (op) {
  case OverflowOp::SAdd:
  case OverflowOp::UAdd: exact = builder.add(left, right); break;
  case OverflowOp::SSub:
  case OverflowOp::USub: exact = builder.sub(left, right); break;
  case OverflowOp::SMul:
  case OverflowOp::UMul: exact = builder.mul(left, right); break;
  }
  Expr value = builder.extract(exact, width - 1, 0);
  return {value, builder.ne(extend(value), exact)};
}

/// Null for those that are rare: they take one value of their operands.
Expr scalar(Builder& builder, program::ScalarIntrinsic id, const Expr& a, const Expr& b, const Expr& c) {
  using program::OverflowOp;
  using program::ScalarIntrinsic;
  unsigned width = a->width();
  Expr zero = builder.constant(width, 0);
  auto saturate = [&](OverflowOp op) {
    Checked checked = checkedArithmetic(builder, op, a, b);
    Expr largest = largestSigned(builder, width);
    return builder.ite(checked.overflows, builder.ite(builder.slt(a, zero), builder.bitNot(largest), largest),
                       checked.value);
  };
  auto funnel = [&](bool left) {
    Expr amount = builder.urem(c, builder.constant(width, width));
    Expr both = builder.concat(a, b);
    Expr wide = builder.zext(amount, 2 * width);
    if (!left) return builder.extract(builder.lshr(both, wide), width - 1, 0);
    return builder.extract(builder.shl(both, wide), 2 * width - 1, width);
  };
  switch (id) {
  case ScalarIntrinsic::Bswap: return reverseGroups(builder, a, 8);
  case ScalarIntrinsic::Bitreverse: return reverseGroups(builder, a, 1);
  case ScalarIntrinsic::Ctpop: return countOnes(builder, a);
  case ScalarIntrinsic::Ctlz: return countZeros(builder, a, false);
  case ScalarIntrinsic::Cttz: return countZeros(builder, a, true);
  case ScalarIntrinsic::Fshl: return funnel(true);
  case ScalarIntrinsic::Fshr: return funnel(false);
  case ScalarIntrinsic::Abs: return builder.ite(builder.slt(a, zero), builder.neg(a), a);
  case ScalarIntrinsic::Smax: return builder.ite(builder.slt(b, a), a, b);
  case ScalarIntrinsic::Smin: return builder.ite(builder.slt(a, b), a, b);
  case ScalarIntrinsic::Umax: return builder.ite(builder.ult(b, a), a, b);
  case ScalarIntrinsic::Umin: return builder.ite(builder.ult(a, b), a, b);
  case ScalarIntrinsic::SaddSat: return saturate(OverflowOp::SAdd);
  case ScalarIntrinsic::SsubSat: return saturate(OverflowOp::SSub);
  case ScalarIntrinsic::UaddSat: {
    Checked checked = checkedArithmetic(builder, OverflowOp::UAdd, a, b);
    return builder.ite(checked.overflows, builder.bitNot(zero), checked.value);
  }
  case ScalarIntrinsic::UsubSat: return builder.ite(builder.ult(a, b), zero, builder.sub(a, b));
  default: return {};
  }
}

void scalarOperation(Execution& execution) {
  const Instruction& ip = *execution.ip;
  unsigned slots = slotsOf(ip.width);
  auto id = static_cast<program::ScalarIntrinsic>(ip.d);
  Expr result;
  if (anySymbolic(execution, {{ip.a, slots}, {ip.b, slots}, {ip.c, slots}}))
    result = scalar(execution.reasoner.builder(), id, wideExpression(execution, ip.a, ip.width),
                    wideExpression(execution, ip.b, ip.width), wideExpression(execution, ip.c, ip.width));
  if (result) return setResult(execution, ip.dst, result);
  onOneValue(execution, {{ip.a, slots}, {ip.b, slots}, {ip.c, slots}}, slots, scalarIntrinsic,
             Incompleteness::Concretised);
}

void checkedOperation(Execution& execution) {
  const Instruction& ip = *execution.ip;
  Checked checked =
      checkedArithmetic(execution.reasoner.builder(), static_cast<program::OverflowOp>(ip.d),
                        wideExpression(execution, ip.a, ip.width), wideExpression(execution, ip.b, ip.width));
  setResult(execution, ip.dst, checked.value);
  setExpression(execution, ip.dst + static_cast<Slot>(slotsOf(ip.width)), checked.overflows);
}

// --- Vector elements ---

void pickElement(Execution& execution) {
  const Instruction& ip = *execution.ip;
  Builder& builder = execution.reasoner.builder();
  Expr index = expression(execution, ip.b, 64);
  Expr result = builder.constant(64, 0);
  for (int32_t n = ip.d; n-- > 0;) {
    Expr isIt = builder.eq(index, builder.constant(64, static_cast<uint64_t>(n)));
    result = builder.ite(isIt, expression(execution, ip.a + n * ip.c, 64), result);
  }
  setExpression(execution, ip.dst, result);
}

void putElement(Execution& execution) {
  const Instruction& ip = *execution.ip;
  Builder& builder = execution.reasoner.builder();
  Expr index = expression(execution, ip.b, 64);
  Expr value = expression(execution, ip.a, 64);
  for (int32_t n = 0; n < ip.d; ++n) {
    Slot slot = ip.dst + n * ip.c;
    Expr isIt = builder.eq(index, builder.constant(64, static_cast<uint64_t>(n)));
    setExpression(execution, slot, builder.ite(isIt, value, expression(execution, slot, 64)));
  }
}

// --- Memory ---

Expr addressWithOffset(Execution& execution) {
  Builder& builder = execution.reasoner.builder();
  return builder.add(pointer(execution, execution.ip->a), builder.constant(64, execution.ip->imm));
}

void loadOddSize(Execution& execution) {
  const Instruction& ip = *execution.ip;
  Expr value = loadValue(execution, addressWithOffset(execution), static_cast<unsigned>(ip.b));
  if (value) setResult(execution, ip.dst, execution.reasoner.builder().extract(value, ip.width - 1u, 0));
}

void storeOddSize(Execution& execution) {
  const Instruction& ip = *execution.ip;
  Builder& builder = execution.reasoner.builder();
  Expr value = wideExpression(execution, ip.b, ip.width);
  storeValue(execution, addressWithOffset(execution), builder.zext(value, 8 * static_cast<unsigned>(ip.dst)));
}

bool isFloatUpdate(program::AtomicOp op) {
  using program::AtomicOp;
  return op == AtomicOp::FAdd || op == AtomicOp::FSub || op == AtomicOp::FMax || op == AtomicOp::FMin;
}

Expr updated(Builder& builder, program::AtomicOp op, const Expr& old, const Expr& operand) {
  using program::AtomicOp;
  unsigned width = old->width();
  Expr one = builder.constant(width, 1), zero = builder.constant(width, 0);
  switch (op) {
  case AtomicOp::Exchange: return operand;
  case AtomicOp::Add: return builder.add(old, operand);
  case AtomicOp::Sub: return builder.sub(old, operand);
  case AtomicOp::And: return builder.bitAnd(old, operand);
  case AtomicOp::Nand: return builder.bitNot(builder.bitAnd(old, operand));
  case AtomicOp::Or: return builder.bitOr(old, operand);
  case AtomicOp::Xor: return builder.bitXor(old, operand);
  case AtomicOp::SMax: return builder.ite(builder.slt(operand, old), old, operand);
  case AtomicOp::SMin: return builder.ite(builder.slt(old, operand), old, operand);
  case AtomicOp::UMax: return builder.ite(builder.ult(operand, old), old, operand);
  case AtomicOp::UMin: return builder.ite(builder.ult(old, operand), old, operand);
  case AtomicOp::UIncWrap: return builder.ite(builder.ule(operand, old), zero, builder.add(old, one));
  case AtomicOp::UDecWrap:
    return builder.ite(builder.bitOr(builder.eq(old, zero), builder.ult(operand, old)), operand,
                       builder.sub(old, one));
  case AtomicOp::FAdd:
  case AtomicOp::FSub:
  case AtomicOp::FMax:
  case AtomicOp::FMin: break;
  }
  SONDE_UNREACHABLE("atomic operation on integers");
}

/// Reads and writes through one pointer: if it is ambiguous the paths part first, so that both meet the same
/// object.
Expr settledPointer(Execution& execution) {
  return execution.reasoner.builder().constant(
      64,
      splitRegister(execution, execution.ip->a, execution.settings.maxTargets, Incompleteness::Resolution));
}

void atomicOperation(Execution& execution) {
  const Instruction& ip = *execution.ip;
  Builder& builder = execution.reasoner.builder();
  Expr address = settledPointer(execution);
  auto op = static_cast<program::AtomicOp>(ip.c);
  if (isFloatUpdate(op)) {
    concretiseRegister(execution, ip.b, Incompleteness::FloatingPoint);
    concretiseBytes(execution, execution.slot(ip.a), (ip.width + 7u) / 8, Incompleteness::FloatingPoint);
    atomicUpdate(execution);
    return clearShadow(execution, ip.dst, slotsOf(ip.width));
  }
  unsigned size = (ip.width + 7u) / 8;
  Expr old = loadValue(execution, address, size);
  if (!old) return;
  Expr before = builder.extract(old, ip.width - 1u, 0);
  Expr after = updated(builder, op, before, wideExpression(execution, ip.b, ip.width));
  if (storeValue(execution, address, builder.zext(after, 8 * size))) setResult(execution, ip.dst, before);
}

void exchangeIfEqual(Execution& execution) {
  const Instruction& ip = *execution.ip;
  Builder& builder = execution.reasoner.builder();
  Expr address = settledPointer(execution);
  unsigned size = (ip.width + 7u) / 8;
  Expr old = loadValue(execution, address, size);
  if (!old) return;
  Expr before = builder.extract(old, ip.width - 1u, 0);
  Expr equal = builder.eq(before, wideExpression(execution, ip.b, ip.width));
  Expr after = builder.ite(equal, wideExpression(execution, ip.c, ip.width), before);
  if (!storeValue(execution, address, builder.zext(after, 8 * size))) return;
  setResult(execution, ip.dst, before);
  setExpression(execution, ip.dst + static_cast<Slot>(slotsOf(ip.width)), equal);
}

// --- Intrinsics with an effect ---

/// The C function that an intrinsic on ranges of memory stands for; null for the other intrinsics.
const char* functionOf(program::EffectIntrinsic id) {
  using program::EffectIntrinsic;
  switch (id) {
  case EffectIntrinsic::Memcpy:
  case EffectIntrinsic::MemcpyInline: return "memcpy";
  case EffectIntrinsic::Memmove: return "memmove";
  case EffectIntrinsic::Memset:
  case EffectIntrinsic::MemsetInline: return "memset";
  default: return nullptr;
  }
}

void effectIntrinsic(Execution& execution) {
  const Instruction& ip = *execution.ip;
  const std::vector<Slot>& list = execution.state.frame->function->lists[static_cast<size_t>(ip.d)];
  auto id = static_cast<program::EffectIntrinsic>(ip.c);
  bool isMemset = id == program::EffectIntrinsic::Memset || id == program::EffectIntrinsic::MemsetInline;
  const char* function = functionOf(id);
  // Where the place or the size is symbolic, the function is executed byte by byte.
  if (function && anySymbolic(execution, {{list[0], 1}, {list[2], 1}, {isMemset ? list[0] : list[1], 1}}))
    if (uint32_t version = execution.program.runtimeFor(function); version != program::none)
      return enterRuntime(execution, version, std::span(list).first(3), 0, 0);
  for (std::size_t n = 0; n < list.size(); ++n)
    if (!(isMemset && n == 1))
      splitRegister(execution, list[n], execution.settings.maxTargets, Incompleteness::Resolution);
  if (isMemset && isSymbolic(execution, list[1])) {
    std::vector<memory::Byte> bytes(execution.slot(list[2]), {expression(execution, list[1], 8), 0});
    execution.check(execution.state.memory.writeBytes(execution.slot(list[0]), bytes));
    return;
  }
  callIntrinsic(execution);
  if (id == program::EffectIntrinsic::Stacksave || id == program::EffectIntrinsic::ThreadPointer ||
      id == program::EffectIntrinsic::Readcyclecounter)
    clearShadow(execution, ip.dst, 1);
}

void floatIntrinsicOperation(Execution& execution) {
  const Instruction& ip = *execution.ip;
  auto kind = static_cast<TypeKind>(ip.b);
  for (Slot operand : execution.state.frame->function->lists[static_cast<size_t>(ip.d)])
    for (unsigned n = 0; n < slotsOf(kind); ++n)
      concretiseRegister(execution, operand + static_cast<Slot>(n), Incompleteness::FloatingPoint);
  floatIntrinsic(execution);
  clearShadow(execution, ip.dst, slotsOf(ip.width));
}

} // namespace

void executeSpecial(Execution& execution) {
  const Instruction& ip = *execution.ip;
  switch (ip.op) {
  case Opcode::WideBinary: return wideOperation(execution);
  case Opcode::WideCompare: return wideComparison(execution);
  case Opcode::WideExtend: return widen(execution);
  case Opcode::WideTrunc: return narrow(execution);
  case Opcode::ScalarIntrinsic: return scalarOperation(execution);
  case Opcode::Overflow: return checkedOperation(execution);
  case Opcode::Pick: return pickElement(execution);
  case Opcode::Put: return putElement(execution);
  case Opcode::LoadN: return loadOddSize(execution);
  case Opcode::StoreN: return storeOddSize(execution);
  case Opcode::AtomicRmw: return atomicOperation(execution);
  case Opcode::CompareExchange: return exchangeIfEqual(execution);
  case Opcode::CallIntrinsic: return effectIntrinsic(execution);
  case Opcode::FIntrinsic: return floatIntrinsicOperation(execution);

  case Opcode::FNeg: {
    unsigned slots = slotsOf(static_cast<TypeKind>(ip.b));
    return onOneValue(execution, {{ip.a, slots}}, slots, floatNegate);
  }
  case Opcode::FBinary: {
    unsigned slots = slotsOf(static_cast<TypeKind>(ip.d));
    return onOneValue(execution, {{ip.a, slots}, {ip.b, slots}}, slots, floatBinary);
  }
  case Opcode::FCompare: {
    unsigned slots = slotsOf(static_cast<TypeKind>(ip.d));
    return onOneValue(execution, {{ip.a, slots}, {ip.b, slots}}, 1, floatCompare);
  }
  case Opcode::FConvert:
    return onOneValue(execution, {{ip.a, slotsOf(static_cast<TypeKind>(ip.c))}},
                      slotsOf(static_cast<TypeKind>(ip.d)), floatConvert);
  case Opcode::FToInt:
    return onOneValue(execution, {{ip.a, slotsOf(static_cast<TypeKind>(ip.c))}}, slotsOf(ip.width),
                      floatToInteger);
  case Opcode::IntToF:
    return onOneValue(execution, {{ip.a, slotsOf(ip.width)}}, slotsOf(static_cast<TypeKind>(ip.c)),
                      integerToFloat);

  case Opcode::Call:
  case Opcode::CallNative:
  case Opcode::CallIndirect: return symbolicCall(execution);
  case Opcode::Ret: return symbolicReturn(execution, 1);
  case Opcode::RetMany: return symbolicReturn(execution, static_cast<uint32_t>(ip.b));
  default: SONDE_UNREACHABLE("an instruction without symbolic operands");
  }
}

} // namespace sonde::exec
