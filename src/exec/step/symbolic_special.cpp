/// \file
/// Executes instructions with expressions that have more operands or wider values than the ordinary ones:
/// 128-bit integers, intrinsics, vector elements, atomics, odd sizes. Floating-point operations use one
/// concrete value of their operands.

#include "exec/call/call.h"
#include "exec/memory_model/access.h"
#include "exec/memory_model/ranges.h"
#include "exec/step/intrinsics.h"
#include "exec/step/slow.h"
#include "exec/step/symbolic.h"
#include "exec/symbolic/bounds.h"
#include "exec/symbolic/conditions.h"
#include "exec/symbolic/registers.h"
#include "exec/symbolic/settle.h"
#include "exec/symbolic/undefined.h"
#include "semantics/atomic.h"
#include "semantics/compare.h"
#include "semantics/conversion.h"
#include "semantics/elements.h"
#include "semantics/intrinsics.h"
#include "semantics/overflow.h"
#include "support/check.h"

#include <initializer_list>
#include <vector>

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

/// Clears the shadow of registers after a handler of concrete values has written its results.
void clearShadow(Execution& execution, Slot first, unsigned count) {
  expr::Expr* shadow = execution.state.frame->shadow;
  for (unsigned n = 0; shadow && n < count; ++n) shadow[first + static_cast<Slot>(n)] = Expr();
}

using Handler = void (*)(Execution&);

/// Makes the operands concrete and calls the handler for concrete values, because floating-point numbers are
/// never symbolic.
void onOneValue(Execution& execution, std::initializer_list<Registers> operands, unsigned results,
                Handler handler) {
  for (const Registers& range : operands)
    for (unsigned n = 0; n < range.count; ++n)
      concretiseRegister(execution, range.first + static_cast<Slot>(n), Incompleteness::FloatingPoint);
  if (execution.ending) return;
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
            semantics::compare(execution.reasoner.builder(), static_cast<program::CompareOp>(ip.c),
                               wideExpression(execution, ip.a, ip.width),
                               wideExpression(execution, ip.b, ip.width)));
}

void widen(Execution& execution) {
  const Instruction& ip = *execution.ip;
  Expr value = wideExpression(execution, ip.a, static_cast<unsigned>(ip.b));
  setResult(execution, ip.dst, semantics::extend(execution.reasoner.builder(), value, ip.width, ip.c != 0));
}

void narrow(Execution& execution) {
  const Instruction& ip = *execution.ip;
  Expr value = wideExpression(execution, ip.a, 128);
  setResult(execution, ip.dst, semantics::truncate(execution.reasoner.builder(), value, ip.width));
}

// --- Integer intrinsics ---

void scalarOperation(Execution& execution) {
  const Instruction& ip = *execution.ip;
  unsigned slots = slotsOf(ip.width);
  if (!anySymbolic(execution, {{ip.a, slots}, {ip.b, slots}, {ip.c, slots}})) {
    scalarIntrinsic(execution);
    return clearShadow(execution, ip.dst, slots);
  }
  Builder& builder = execution.reasoner.builder();
  auto id = static_cast<program::ScalarIntrinsic>(ip.d);
  Expr a = wideExpression(execution, ip.a, ip.width);
  Expr b = wideExpression(execution, ip.b, ip.width);
  Expr c = wideExpression(execution, ip.c, ip.width);
  if (requireDefined(execution, semantics::undefinedCases(builder, id, b)))
    setResult(execution, ip.dst, semantics::evaluate(builder, id, a, b, c));
}

void checkedOperation(Execution& execution) {
  const Instruction& ip = *execution.ip;
  semantics::CheckedExpr checked = semantics::arithmeticWithOverflow(
      execution.reasoner.builder(), static_cast<program::OverflowOp>(ip.d),
      wideExpression(execution, ip.a, ip.width), wideExpression(execution, ip.b, ip.width));
  setResult(execution, ip.dst, checked.value);
  setExpression(execution, ip.dst + static_cast<Slot>(slotsOf(ip.width)), checked.overflows);
}

// --- Vector elements ---

/// Returns one slot of each element of the vector that begins at `first`.
std::vector<Expr> elements(Execution& execution, Slot first) {
  std::vector<Expr> all;
  all.reserve(static_cast<size_t>(execution.ip->d));
  for (int32_t n = 0; n < execution.ip->d; ++n)
    all.push_back(expression(execution, first + n * execution.ip->c, 64));
  return all;
}

void pickElement(Execution& execution) {
  const Instruction& ip = *execution.ip;
  setExpression(execution, ip.dst,
                semantics::pick(execution.reasoner.builder(), elements(execution, ip.a),
                                expression(execution, ip.b, 64)));
}

void putElement(Execution& execution) {
  const Instruction& ip = *execution.ip;
  std::vector<Expr> all = elements(execution, ip.dst);
  semantics::put(execution.reasoner.builder(), all, expression(execution, ip.b, 64),
                 expression(execution, ip.a, 64));
  for (int32_t n = 0; n < ip.d; ++n) setExpression(execution, ip.dst + n * ip.c, all[static_cast<size_t>(n)]);
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

void atomicOperation(Execution& execution) {
  const Instruction& ip = *execution.ip;
  Builder& builder = execution.reasoner.builder();
  auto op = static_cast<program::AtomicOp>(ip.c);
  if (semantics::isFloatUpdate(op)) {
    splitRegister(execution, ip.a, execution.settings.maxTargets, Incompleteness::Resolution);
    concretiseRegister(execution, ip.b, Incompleteness::FloatingPoint);
    concretiseBytes(execution, execution.slot(ip.a), (ip.width + 7u) / 8, Incompleteness::FloatingPoint,
                    Unset::Reported);
    if (execution.ending) return;
    atomicUpdate(execution);
    return clearShadow(execution, ip.dst, slotsOf(ip.width));
  }
  // The store meets the object that the load has met: where they part, the paths have parted.
  const Expr address = pointer(execution, ip.a);
  unsigned size = (ip.width + 7u) / 8;
  Expr old = loadValue(execution, address, size);
  if (!old) return;
  Expr before = builder.extract(old, ip.width - 1u, 0);
  Expr after = semantics::update(builder, op, before, wideExpression(execution, ip.b, ip.width));
  if (storeValue(execution, address, builder.zext(after, 8 * size))) setResult(execution, ip.dst, before);
}

void exchangeIfEqual(Execution& execution) {
  const Instruction& ip = *execution.ip;
  Builder& builder = execution.reasoner.builder();
  const Expr address = pointer(execution, ip.a);
  unsigned size = (ip.width + 7u) / 8;
  Expr old = loadValue(execution, address, size);
  if (!old) return;
  Expr before = builder.extract(old, ip.width - 1u, 0);
  auto [after, wasExpected] = semantics::compareExchange(
      builder, before, wideExpression(execution, ip.b, ip.width), wideExpression(execution, ip.c, ip.width));
  if (!storeValue(execution, address, builder.zext(after, 8 * size))) return;
  setResult(execution, ip.dst, before);
  setExpression(execution, ip.dst + static_cast<Slot>(slotsOf(ip.width)), wasExpected);
}

// --- Intrinsics with an effect ---

/// Returns the C function that an intrinsic on ranges of memory stands for; null for other intrinsics.
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

/// Returns the byte that a register has for memset.
memory::Byte filling(Execution& execution, Slot slot) {
  if (isSymbolic(execution, slot)) return {expression(execution, slot, 8), 0};
  return {{}, static_cast<uint8_t>(execution.slot(slot))};
}

/// Executes an intrinsic on a range of symbolic length at a concrete address; returns false if nothing was
/// done.
bool rangeIntrinsic(Execution& execution, const std::vector<Slot>& list, bool isMemset) {
  const Expr length = expression(execution, list[2], 64);
  const uint64_t to = execution.slot(list[0]);
  if (!isMemset) return copyRange(execution, to, execution.slot(list[1]), length) != RangeResult::Declined;
  return fillRange(execution, to, filling(execution, list[1]), length) != RangeResult::Declined;
}

/// Executes an intrinsic on a short range through symbolic pointers; returns false if it is too long.
bool intrinsicThrough(Execution& execution, const std::vector<Slot>& list, bool isMemset) {
  const uint64_t length = execution.slot(list[2]);
  if (length > longestValue) return false;
  if (isMemset)
    fillThrough(execution, pointer(execution, list[0]), expression(execution, list[1], 8), length);
  else
    copyThrough(execution, pointer(execution, list[0]), pointer(execution, list[1]), length);
  return true;
}

/// Executes an intrinsic on a range of symbolic length through symbolic pointers; returns false if nothing
/// was done.
bool rangeThrough(Execution& execution, const std::vector<Slot>& list, bool isMemset) {
  const Expr length = expression(execution, list[2], 64), to = pointer(execution, list[0]);
  if (!isMemset)
    return copyRangeThrough(execution, to, pointer(execution, list[1]), length) != RangeResult::Declined;
  return fillRangeThrough(execution, to, filling(execution, list[1]), length) != RangeResult::Declined;
}

/// Returns whether an effect intrinsic writes a value into a register, which has no expression then.
bool givesValue(program::EffectIntrinsic id) {
  using enum program::EffectIntrinsic;
  return id == Stacksave || id == ThreadPointer || id == GetRounding || id == Readcyclecounter;
}

void effectIntrinsic(Execution& execution) {
  const Instruction& ip = *execution.ip;
  const std::vector<Slot>& list = execution.state.frame->function->lists[static_cast<size_t>(ip.d)];
  auto id = static_cast<program::EffectIntrinsic>(ip.c);
  bool isMemset = id == program::EffectIntrinsic::Memset || id == program::EffectIntrinsic::MemsetInline;
  const char* function = functionOf(id);
  if (function) {
    defineRegister(execution, list[0], Use::Address);
    if (!isMemset) defineRegister(execution, list[1], Use::Address);
    defineRegister(execution, list[2], Use::Call);
    if (execution.ending) return;
  }
  if (id == program::EffectIntrinsic::Memcpy && !requireDisjoint(execution, list[0], list[1], list[2]))
    return;
  const bool arePointersSymbolic =
      function && anySymbolic(execution, {{list[0], 1}, {isMemset ? list[0] : list[1], 1}});
  if (function && !arePointersSymbolic && isSymbolic(execution, list[2]) &&
      rangeIntrinsic(execution, list, isMemset))
    return;
  if (arePointersSymbolic && (isSymbolic(execution, list[2]) ? rangeThrough(execution, list, isMemset)
                                                             : intrinsicThrough(execution, list, isMemset)))
    return;
  // Where the place is symbolic and the range long, or the size has too many values, the function is executed
  // byte by byte.
  if (function && anySymbolic(execution, {{list[0], 1}, {list[2], 1}, {isMemset ? list[0] : list[1], 1}}))
    if (uint32_t version = execution.program.runtimeFor(function); version != program::none)
      return enterRuntime(execution, version, std::span(list).first(3), 0, 0);
  for (size_t n = 0; n < list.size(); ++n)
    if (!(isMemset && n == 1))
      splitRegister(execution, list[n], execution.settings.maxTargets, Incompleteness::Resolution);
  if (execution.ending) return;
  if (isMemset && isSymbolic(execution, list[1])) {
    const memory::Byte value{expression(execution, list[1], 8), 0};
    carryOut(execution, [&] {
      return execution.state.memory.fill(execution.slot(list[0]), value, execution.slot(list[2]));
    });
    return;
  }
  callIntrinsic(execution);
  if (givesValue(id)) clearShadow(execution, ip.dst, 1);
}

void floatIntrinsicOperation(Execution& execution) {
  const Instruction& ip = *execution.ip;
  auto kind = static_cast<TypeKind>(ip.b);
  for (Slot operand : execution.state.frame->function->lists[static_cast<size_t>(ip.d)])
    for (unsigned n = 0; n < slotsOf(kind); ++n)
      concretiseRegister(execution, operand + static_cast<Slot>(n), Incompleteness::FloatingPoint);
  if (execution.ending) return;
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
