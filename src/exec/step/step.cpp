/// \file
/// The step loop: fetch, dispatch, do. It is one function because the next instruction and the registers must
/// stay in machine registers; all it does itself is the frequent and short, the rest is a call to a handler
/// (slow.h, intrinsics.h, and exec/call/call.h).
///
/// Dispatch is threaded: each instruction ends with its own jump through the label table, so that the branch
/// predictor sees which instruction follows which. The table is made from the rows of program/opcode.h; a row
/// without a label here does not compile.
///
/// There are two loops made from this text. The first is for frames whose registers are all concrete and has
/// no trace of expressions. The second is for frames with a shadow: before each instruction it looks whether
/// one of its registers has an expression, and if so hands the instruction to `executeSymbolic`
/// (symbolic.h); otherwise the result's shadow is cleared and the same code runs. Control goes from one loop
/// to the other when another frame becomes the innermost, or a frame gets its shadow
/// (docs/adr/0010-registers.md).

#include "exec/step/step.h"

#include "exec/call/call.h"
#include "exec/step/intrinsics.h"
#include "exec/step/slow.h"
#include "exec/step/symbolic.h"
#include "program/operand_use.h"
#include "semantics/address.h"
#include "semantics/compare.h"
#include "semantics/conversion.h"
#include "semantics/floating.h"
#include "semantics/integer.h"
#include "support/rounding.h"

#include <cmath>
#include <cstring>

namespace sonde::exec {

using program::Instruction;
using program::OperandUse;
using program::operandUse;
namespace sem = semantics;

// DISPATCH goes to `ip`, NEXT to the next instruction, and JUMP to a target after counting the instructions
// that end with this one.
#define DISPATCH()                                                                                           \
  do {                                                                                                       \
    if constexpr (Shadowed) goto dispatch;                                                                   \
    goto* labels[static_cast<unsigned>(ip->op)];                                                             \
  } while (false)
#define NEXT()                                                                                               \
  do {                                                                                                       \
    ++ip;                                                                                                    \
    DISPATCH();                                                                                              \
  } while (false)
#define JUMP(count, relative)                                                                                \
  do {                                                                                                       \
    budget -= (count);                                                                                       \
    ip += (relative);                                                                                        \
    if (budget < 0) [[unlikely]]                                                                             \
      goto pause;                                                                                            \
    DISPATCH();                                                                                              \
  } while (false)

// Goes to `ip` in the frame that is now the innermost, in the other loop if necessary.
#define CONTINUE()                                                                                           \
  do {                                                                                                       \
    r = state.frame->registers;                                                                              \
    if (budget < 0 || (state.frame->shadow != nullptr) != Shadowed) [[unlikely]]                             \
      goto pause;                                                                                            \
    DISPATCH();                                                                                              \
  } while (false)

// Tells the state how far it has come, for what may fork it; NOTE lets it be told later (Execution::count).
#define COUNT() state.instructions = startInstructions + static_cast<uint64_t>(startBudget - budget)
#define NOTE() execution.budget = static_cast<uint64_t>(budget)

// Charges operations on ranges to the budget. They are not counted as instructions.
#define CHARGE()                                                                                             \
  do {                                                                                                       \
    const auto cost = static_cast<int64_t>((state.memory.handled() - handled) / bytesOfInstruction);         \
    handled = state.memory.handled();                                                                        \
    budget -= cost;                                                                                          \
    startBudget -= cost;                                                                                     \
    execution.countedTo -= static_cast<uint64_t>(cost);                                                      \
  } while (false)

// Calls a handler that stays in this frame; goes on with the next instruction unless the handler fails.
#define HANDLE(call)                                                                                         \
  do {                                                                                                       \
    execution.ip = ip;                                                                                       \
    call;                                                                                                    \
    if (execution.ending) [[unlikely]]                                                                       \
      goto stop;                                                                                             \
    NEXT();                                                                                                  \
  } while (false)

// Calls a handler that reads memory: the value may be symbolic, and the frame may have a shadow afterwards.
#define HANDLE_READING(call)                                                                                 \
  do {                                                                                                       \
    execution.ip = ip;                                                                                       \
    COUNT();                                                                                                 \
    call;                                                                                                    \
    if (execution.ending) [[unlikely]]                                                                       \
      goto stop;                                                                                             \
    ++ip;                                                                                                    \
    CONTINUE();                                                                                              \
  } while (false)

// Calls a handler that may continue anywhere.
#define TRANSFER(call)                                                                                       \
  do {                                                                                                       \
    budget -= ip->width;                                                                                     \
    execution.ip = ip;                                                                                       \
    execution.next = ip + 1;                                                                                 \
    COUNT();                                                                                                 \
    call;                                                                                                    \
    CHARGE();                                                                                                \
    if (execution.ending || !execution.forks.empty()) [[unlikely]]                                           \
      goto stop;                                                                                             \
    ip = execution.next;                                                                                     \
    CONTINUE();                                                                                              \
  } while (false)

#define A r[ip->a]
#define B r[ip->b]
#define DST r[ip->dst]

#define SIZED_OPERATION(name, function)                                                                      \
  name##32 : DST = function(A, B, 32);                                                                       \
  NEXT();                                                                                                    \
  name##64 : DST = function(A, B, 64);                                                                       \
  NEXT();                                                                                                    \
  name##N : DST = function(A, B, ip->width);                                                                 \
  NEXT();                                                                                                    \
  SIZED_IMMEDIATE(name, function)

#define SIZED_IMMEDIATE(name, function)                                                                      \
  name##32I : DST = function(A, ip->imm, 32);                                                                \
  NEXT();                                                                                                    \
  name##64I : DST = function(A, ip->imm, 64);                                                                \
  NEXT();                                                                                                    \
  name##NI : DST = function(A, ip->imm, ip->width);                                                          \
  NEXT();

#define CHECKED_OF_WIDTH(label, function, right, bits)                                                       \
  label: {                                                                                                   \
    uint64_t result;                                                                                         \
    if (!function(A, right, bits, result)) [[unlikely]]                                                      \
      HANDLE(arithmeticOverflows(execution));                                                                \
    DST = result;                                                                                            \
    NEXT();                                                                                                  \
  }
#define CHECKED_OPERATION(name, function)                                                                    \
  CHECKED_OF_WIDTH(name##32, function, B, 32)                                                                \
  CHECKED_OF_WIDTH(name##64, function, B, 64)                                                                \
  CHECKED_OF_WIDTH(name##N, function, B, ip->width)                                                          \
  CHECKED_OF_WIDTH(name##32I, function, ip->imm, 32)                                                         \
  CHECKED_OF_WIDTH(name##64I, function, ip->imm, 64)                                                         \
  CHECKED_OF_WIDTH(name##NI, function, ip->imm, ip->width)

#define DIVISION_OF_WIDTH(label, function, bits)                                                             \
  label: {                                                                                                   \
    uint64_t dividend = A;                                                                                   \
    uint64_t divisor = B;                                                                                    \
    if (sem::divisorIsZero(divisor) || sem::quotientOverflows(dividend, divisor, bits)) [[unlikely]]         \
      HANDLE(divisionFails(execution, divisor));                                                             \
    DST = function(dividend, divisor, bits);                                                                 \
    NEXT();                                                                                                  \
  }

#define SIGNED_DIVISION(name, function)                                                                      \
  DIVISION_OF_WIDTH(name##32, function, 32)                                                                  \
  DIVISION_OF_WIDTH(name##64, function, 64)                                                                  \
  DIVISION_OF_WIDTH(name##N, function, ip->width)                                                            \
  SIZED_IMMEDIATE(name, function)

#define UNSIGNED_DIVISION(name, function)                                                                    \
  name: {                                                                                                    \
    uint64_t divisor = B;                                                                                    \
    if (sem::divisorIsZero(divisor)) [[unlikely]]                                                            \
      HANDLE(divisionFails(execution, divisor));                                                             \
    DST = function(A, divisor);                                                                              \
    NEXT();                                                                                                  \
  }                                                                                                          \
  name##I : DST = function(A, ip->imm);                                                                      \
  NEXT();

#define UNSIZED_OPERATION(name, function)                                                                    \
  name:                                                                                                      \
  DST = function(A, B);                                                                                      \
  NEXT();                                                                                                    \
  name##I : DST = function(A, ip->imm);                                                                      \
  NEXT();

// Uses two jumps and not one to a computed target, so that the next instruction does not wait for the
// comparison.
#define BRANCH_IF(condition)                                                                                 \
  do {                                                                                                       \
    if (condition) JUMP(ip->width, ip->c);                                                                   \
    JUMP(ip->width, ip->d);                                                                                  \
  } while (false)
#define UNSIZED_BRANCH(name, function)                                                                       \
  Br##name : BRANCH_IF(function(A, B));                                                                      \
  Br##name##I : BRANCH_IF(function(A, static_cast<uint32_t>(ip->b)));
#define SIZED_BRANCH(name, function)                                                                         \
  Br##name##32 : BRANCH_IF(function(A, B, 32));                                                              \
  Br##name##64 : BRANCH_IF(function(A, B, 64));                                                              \
  Br##name##32I : BRANCH_IF(function(A, static_cast<uint32_t>(ip->b), 32));                                  \
  Br##name##64I : BRANCH_IF(function(A, static_cast<uint64_t>(int64_t{ip->b}), 64));

#define FLOAT_OPERATION(name, expression)                                                                    \
  name##32 : {                                                                                               \
    float a = sem::asFloat(A);                                                                               \
    float b = sem::asFloat(B);                                                                               \
    DST = sem::fromFloat(expression);                                                                        \
    NEXT();                                                                                                  \
  }                                                                                                          \
  name##64 : {                                                                                               \
    double a = sem::asDouble(A);                                                                             \
    double b = sem::asDouble(B);                                                                             \
    DST = sem::fromDouble(expression);                                                                       \
    NEXT();                                                                                                  \
  }

#define ELEMENT_ADDRESS sem::elementAddress(A, B, ip->c, ip->d)

// The handler writes to a separate variable, so that `value` can stay in a register.
#define LOAD(label, type, where)                                                                             \
  label: {                                                                                                   \
    uint64_t address = (where);                                                                              \
    type value;                                                                                              \
    if (!cache.load(ip->width, address, value)) [[unlikely]] {                                               \
      if (const uint8_t* bytes = cache.readable(ip->width, address, sizeof(value))) {                        \
        std::memcpy(&value, bytes, sizeof(value));                                                           \
      } else {                                                                                               \
        type loaded;                                                                                         \
        execution.ip = ip;                                                                                   \
        NOTE();                                                                                              \
        if (!loadSlow(execution, address, &loaded, sizeof(loaded))) {                                        \
          if (execution.ending) goto stop;                                                                   \
          ++ip;                                                                                              \
          CONTINUE();                                                                                        \
        }                                                                                                    \
        value = loaded;                                                                                      \
      }                                                                                                      \
    }                                                                                                        \
    DST = value;                                                                                             \
    NEXT();                                                                                                  \
  }

#define STORE(label, type, where, slot)                                                                      \
  label: {                                                                                                   \
    uint64_t address = (where);                                                                              \
    auto value = static_cast<type>(r[slot]);                                                                 \
    if (!cache.store(ip->width, address, value)) [[unlikely]] {                                              \
      if (uint8_t* bytes = cache.writable(ip->width, address, sizeof(value))) {                              \
        std::memcpy(bytes, &value, sizeof(value));                                                           \
      } else {                                                                                               \
        type stored = value;                                                                                 \
        execution.ip = ip;                                                                                   \
        NOTE();                                                                                              \
        if (!storeSlow(execution, address, &stored, sizeof(stored))) goto stop;                              \
      }                                                                                                      \
    }                                                                                                        \
    NEXT();                                                                                                  \
  }

namespace {

/// Returns whether an instruction has to be executed with expressions. If not, its result has no expression.
inline bool hasExpressions(const Instruction& instruction, expr::Expr* shadow) {
  using Use = OperandUse;
  const uint8_t use = operandUse[static_cast<unsigned>(instruction.op)];
  if (use & Use::Always) return true;
  if (((use & Use::ReadsA) && shadow[instruction.a]) || ((use & Use::ReadsB) && shadow[instruction.b]) ||
      ((use & Use::ReadsC) && shadow[instruction.c]) || ((use & Use::ReadsDst) && shadow[instruction.dst]))
    return true;
  if ((use & Use::WritesDst) && shadow[instruction.dst]) shadow[instruction.dst] = expr::Expr();
  return false;
}

template <bool Shadowed> int64_t loop(Execution& execution, int64_t budget) {
  static const void* const labels[] = {
#define LABEL(name, ...) &&name,
      SONDE_OPCODES(LABEL)
#undef LABEL
  };

  memory::AccessCache& cache = execution.cache;
  State& state = execution.state;
  int64_t startBudget = budget;
  uint64_t handled = state.memory.handled();
  const uint64_t startInstructions = state.instructions;
  execution.countedTo = startInstructions + static_cast<uint64_t>(startBudget);
  NOTE();
  const Instruction* ip = execution.next;
  uint64_t* r = state.frame->registers;
  const program::CallSite* site = nullptr; // the site of the call that is being made
  const program::Function* callee = nullptr;
  DISPATCH();

  // --- Integers ---

  SIZED_OPERATION(Add, sem::add)
  SIZED_OPERATION(Sub, sem::sub)
  SIZED_OPERATION(Mul, sem::mul)
  SIZED_OPERATION(Shl, sem::shl)
  SIZED_OPERATION(AShr, sem::ashr)
  SIGNED_DIVISION(SDiv, sem::sdiv)
  SIGNED_DIVISION(SRem, sem::srem)
  UNSIZED_OPERATION(And, sem::bitAnd)
  UNSIZED_OPERATION(Or, sem::bitOr)
  UNSIZED_OPERATION(Xor, sem::bitXor)
  UNSIGNED_DIVISION(UDiv, sem::udiv)
  UNSIGNED_DIVISION(URem, sem::urem)
LShr:
  DST = sem::lshr(A, B, ip->width);
  NEXT();
LShrI:
  DST = A >> ip->imm; // the immediate is below the width
  NEXT();

  CHECKED_OPERATION(SAdd, sem::sumFits)
  CHECKED_OPERATION(SSub, sem::differenceFits)
  CHECKED_OPERATION(SMul, sem::productFits)

  // --- Comparisons ---

  SIZED_OPERATION(Slt, sem::slt)
  SIZED_OPERATION(Sle, sem::sle)
  SIZED_OPERATION(Sgt, sem::sgt)
  SIZED_OPERATION(Sge, sem::sge)
  UNSIZED_OPERATION(Eq, sem::eq)
  UNSIZED_OPERATION(Ne, sem::ne)
  UNSIZED_OPERATION(Ult, sem::ult)
  UNSIZED_OPERATION(Ule, sem::ule)
  UNSIZED_OPERATION(Ugt, sem::ugt)
  UNSIZED_OPERATION(Uge, sem::uge)

  SIZED_BRANCH(Slt, sem::slt)
  SIZED_BRANCH(Sle, sem::sle)
  SIZED_BRANCH(Sgt, sem::sgt)
  SIZED_BRANCH(Sge, sem::sge)
  UNSIZED_BRANCH(Eq, sem::eq)
  UNSIZED_BRANCH(Ne, sem::ne)
  UNSIZED_BRANCH(Ult, sem::ult)
  UNSIZED_BRANCH(Ule, sem::ule)
  UNSIZED_BRANCH(Ugt, sem::ugt)
  UNSIZED_BRANCH(Uge, sem::uge)

  // --- Moves, conversions, addresses ---

Mov:
  DST = A;
  NEXT();
Const:
  DST = ip->imm;
  NEXT();
SExt32:
  DST = sem::signExtend(A, 32, 64);
  NEXT();
SExt:
  DST = sem::signExtend(A, static_cast<unsigned>(ip->b), ip->width);
  NEXT();
Select:
  DST = sem::select(A, B, r[ip->c]);
  NEXT();
Scaled:
  DST = ELEMENT_ADDRESS;
  NEXT();
Scaled32:
  DST = sem::elementAddress(A, sem::signExtend(B, 32, 64), ip->c, ip->d);
  NEXT();

  // --- Floating point ---

  FLOAT_OPERATION(FAdd, a + b)
  FLOAT_OPERATION(FSub, a - b)
  FLOAT_OPERATION(FMul, a * b)
  FLOAT_OPERATION(FDiv, a / b)
  FLOAT_OPERATION(FRem, std::fmod(a, b))
FCompare32:
  DST = sem::compareFloat(static_cast<program::FloatPredicate>(ip->c), sem::asFloat(A), sem::asFloat(B));
  NEXT();
FCompare64:
  DST = sem::compareFloat(static_cast<program::FloatPredicate>(ip->c), sem::asDouble(A), sem::asDouble(B));
  NEXT();
FCompare:
  HANDLE(floatCompare(execution));
FNeg:
  HANDLE(floatNegate(execution));
FBinary:
  HANDLE(floatBinary(execution));
FConvert:
  HANDLE(floatConvert(execution));
FToInt:
  HANDLE(floatToInteger(execution));
IntToF:
  HANDLE(integerToFloat(execution));
FIntrinsic:
  HANDLE(floatIntrinsic(execution));

  // --- Wide integers, intrinsics, vector elements ---

WideBinary:
  HANDLE(wideBinary(execution));
WideCompare:
  HANDLE(wideCompare(execution));
WideExtend:
  HANDLE(wideExtend(execution));
WideTrunc:
  HANDLE(wideTruncate(execution));
ScalarIntrinsic:
  HANDLE(scalarIntrinsic(execution));
Overflow:
  HANDLE(overflowArithmetic(execution));
Pick:
  HANDLE(pick(execution));
Put:
  HANDLE(put(execution));

  // --- Memory ---

  LOAD(Load8, uint8_t, A + ip->imm)
  LOAD(Load16, uint16_t, A + ip->imm)
  LOAD(Load32, uint32_t, A + ip->imm)
  LOAD(Load64, uint64_t, A + ip->imm)
  LOAD(LoadX8, uint8_t, ELEMENT_ADDRESS)
  LOAD(LoadX16, uint16_t, ELEMENT_ADDRESS)
  LOAD(LoadX32, uint32_t, ELEMENT_ADDRESS)
  LOAD(LoadX64, uint64_t, ELEMENT_ADDRESS)
  STORE(Store8, uint8_t, A + ip->imm, ip->b)
  STORE(Store16, uint16_t, A + ip->imm, ip->b)
  STORE(Store32, uint32_t, A + ip->imm, ip->b)
  STORE(Store64, uint64_t, A + ip->imm, ip->b)
  STORE(StoreX8, uint8_t, ELEMENT_ADDRESS, ip->dst)
  STORE(StoreX16, uint16_t, ELEMENT_ADDRESS, ip->dst)
  STORE(StoreX32, uint32_t, ELEMENT_ADDRESS, ip->dst)
  STORE(StoreX64, uint64_t, ELEMENT_ADDRESS, ip->dst)
LoadN:
  CHARGE();
  HANDLE_READING(loadBytes(execution));
StoreN:
  CHARGE();
  HANDLE_READING(storeBytes(execution));
CheckAligned:
  HANDLE(checkAligned(execution));
CheckShift:
  if (sem::shiftTooLarge(A, static_cast<unsigned>(ip->imm))) [[unlikely]]
    HANDLE(shiftIsTooLarge(execution));
  NEXT();
AtomicRmw:
  HANDLE_READING(atomicUpdate(execution));
CompareExchange:
  HANDLE_READING(compareExchange(execution));
Alloca:
  HANDLE(allocate(execution, ip->imm));
AllocaDynamic: {
  uint64_t size;
  if (__builtin_mul_overflow(A, ip->imm, &size)) size = ~uint64_t{0};
  HANDLE(allocate(execution, size));
}

  // --- Calls ---

Call:
  site = &state.frame->function->calls[ip->imm];
  callee = &execution.program.functions[site->callee];
  if (callee->variadic || site->hasByValue) [[unlikely]]
    TRANSFER(enter(execution, *site, *callee));
enterPlainly:
  if (!hasRoomFor(execution, *callee)) [[unlikely]]
    TRANSFER(enter(execution, *site, *callee));
  {
    Frame* frame = state.pushFrame(*callee, ip, ip + 1);
    frame->result = site->result;
    frame->resultSlots = site->resultSlots;
    const program::Slot* slots = site->slots.data();
    for (uint32_t n = 0; n < site->fixedSlots; ++n) frame->registers[n] = r[slots[n]];
    budget -= ip->width;
    r = frame->registers; // a new frame has no shadow; frames with one make their calls in the other loop
    ip = callee->code.data();
    if (budget < 0) [[unlikely]]
      goto pause;
    DISPATCH();
  }
CallIndirect: {
  site = &state.frame->function->calls[ip->imm];
  uint32_t index = execution.program.functionAt(A);
  if (index == program::none) [[unlikely]]
    TRANSFER(callAddress(execution, *site, A));
  callee = &execution.program.functions[index];
  if (fitsPlainly(*site, *callee)) [[likely]]
    goto enterPlainly;
  TRANSFER(callAddress(execution, *site, A));
}
CallNative:
  TRANSFER(callNative(execution, execution.callSite(), execution.callSite().callee));
CallIntrinsic:
  CHARGE(); // charges what the instructions before this one have handled
  budget -= ip->width;
  COUNT(); // some functions use it as a clock
  HANDLE(callIntrinsic(execution));

Ret: {
  uint64_t value = A;
  Frame* frame = state.frame;
  budget -= ip->width;
  const Instruction* resume = frame->resume;
  program::Slot result = frame->result;
  bool wanted = frame->resultSlots != 0;
  state.popFrame(state.locationOf(ip));
  ip = resume;
  if (wanted) {
    state.frame->registers[result] = value;
    if (state.frame->shadow) [[unlikely]]
      state.frame->shadow[result] = expr::Expr();
  }
  CONTINUE();
}
RetVoid: {
  budget -= ip->width;
  const Instruction* resume = state.frame->resume;
  state.popFrame(state.locationOf(ip));
  ip = resume;
  CONTINUE();
}
RetMany: {
  // The frame goes back to the pool before its slots are read, but nothing takes it in between.
  Frame* frame = state.frame;
  uint32_t count = std::min(static_cast<uint32_t>(ip->b), frame->resultSlots);
  const uint64_t* values = &A;
  program::Slot result = frame->result;
  const Instruction* resume = frame->resume;
  budget -= ip->width;
  { // a computed jump runs no destructor, so `kept` must be gone before it
    std::vector<uint64_t> kept;
    // A shared caller will be copied, perhaps into the frame that went back to the pool.
    if (frame->caller->references > 1) {
      kept.assign(values, values + count);
      values = kept.data();
    }
    state.popFrame(state.locationOf(ip));
    for (uint32_t n = 0; n < count; ++n) {
      program::Slot slot = result + static_cast<program::Slot>(n);
      state.frame->registers[slot] = values[n];
      if (state.frame->shadow) state.frame->shadow[slot] = expr::Expr();
    }
  }
  ip = resume;
  CONTINUE();
}

  // --- Jumps ---

Jump:
  JUMP(ip->width, ip->c);
MovJump:
  DST = A;
  JUMP(ip->width, ip->c);
Mov2Jump: {
  uint64_t first = A;
  uint64_t second = B;
  DST = first;
  r[ip->c] = second;
  JUMP(ip->width, ip->d);
}
Branch:
  BRANCH_IF(A);
Switch:
  JUMP(ip->width, switchTarget(state.frame->function->switches[ip->imm], A));
IndirectJump:
  TRANSFER(indirectJump(execution));
Unreachable:
  TRANSFER(execution.fail(ErrorKind::UnreachableReached));
Unsupported:
  TRANSFER(execution.unsupported(execution.program.texts[ip->imm]));
CoverEdge:
CoverEntry: {
  program::Coverage::Passed passed = execution.settings.coverage->pass(*state.frame->function, ip);
  if (passed.isNew) {
    state.coveredNew = true;
    state.coveredNewAt = startInstructions + static_cast<uint64_t>(startBudget - budget);
  }
  ip = passed.next;
  DISPATCH();
}

[[maybe_unused]] dispatch:
  if (!hasExpressions(*ip, state.frame->shadow)) goto* labels[static_cast<unsigned>(ip->op)];
  if (operandUse[static_cast<unsigned>(ip->op)] & OperandUse::Counts) budget -= ip->width;
  execution.ip = ip;
  execution.next = ip + 1;
  COUNT();
  executeSymbolic(execution);
  CHARGE();
  if (execution.ending || !execution.forks.empty() || execution.reasoner.isTurnOver()) goto stop;
  ip = execution.next;
  CONTINUE();

pause:
  execution.next = ip;
stop:
  COUNT();
  return budget;
}

} // namespace

int64_t step(Execution& execution, int64_t budget) {
  const Rounding rounding(execution.state.rounding);
  do {
    budget = execution.state.frame->shadow ? loop<true>(execution, budget) : loop<false>(execution, budget);
  } while (!execution.ending && budget >= 0 && execution.forks.empty() && !execution.reasoner.isTurnOver());
  return budget;
}

} // namespace sonde::exec
