/// \file
/// Integer and floating-point arithmetic, comparisons, conversions, select: one instruction per lane.

#include "frontend/lower_arithmetic.h"

#include "frontend/lower_vector.h"
#include "frontend/written_mark.h"
#include "support/check.h"

namespace sonde::frontend {

namespace {

using program::BinaryOp;
using program::CompareOp;
using program::TypeKind;

Opcode offsetBy(Opcode base, unsigned n) { return static_cast<Opcode>(static_cast<unsigned>(base) + n); }

// The variants of a sized operation follow each other: 32, 64, N, then the same with an immediate.
Opcode sized(Opcode first, unsigned bits, bool immediate) {
  return offsetBy(first, (bits == 32 ? 0 : bits == 64 ? 1 : 2) + (immediate ? 3 : 0));
}

Opcode firstOf(BinaryOp op) {
  switch (op) {
#define SIZED(name, ...)                                                                                     \
  case BinaryOp::name: return Opcode::name##32;
#define UNSIZED(name, ...)                                                                                   \
  case BinaryOp::name: return Opcode::name;
    SONDE_SIZED_BINARY(SIZED)
    SONDE_FLOAT_BINARY(SIZED)
    SONDE_UNSIZED_BINARY(UNSIZED)
#undef SIZED
#undef UNSIZED
  }
  SONDE_UNREACHABLE("binary operation");
}

Opcode firstOf(CompareOp op) {
  switch (op) {
#define SIZED(name, ...)                                                                                     \
  case CompareOp::name: return Opcode::name##32;
#define UNSIZED(name, ...)                                                                                   \
  case CompareOp::name: return Opcode::name;
    SONDE_SIZED_COMPARE(SIZED)
    SONDE_UNSIZED_COMPARE(UNSIZED)
#undef SIZED
#undef UNSIZED
  }
  SONDE_UNREACHABLE("comparison");
}

CompareOp compareOp(llvm::CmpInst::Predicate predicate) {
  switch (predicate) {
  case llvm::CmpInst::ICMP_EQ: return CompareOp::Eq;
  case llvm::CmpInst::ICMP_NE: return CompareOp::Ne;
  case llvm::CmpInst::ICMP_ULT: return CompareOp::Ult;
  case llvm::CmpInst::ICMP_ULE: return CompareOp::Ule;
  case llvm::CmpInst::ICMP_UGT: return CompareOp::Ugt;
  case llvm::CmpInst::ICMP_UGE: return CompareOp::Uge;
  case llvm::CmpInst::ICMP_SLT: return CompareOp::Slt;
  case llvm::CmpInst::ICMP_SLE: return CompareOp::Sle;
  case llvm::CmpInst::ICMP_SGT: return CompareOp::Sgt;
  case llvm::CmpInst::ICMP_SGE: return CompareOp::Sge;
  default: SONDE_UNREACHABLE("integer predicate");
  }
}

std::optional<BinaryOp> binaryOp(unsigned opcode) {
  switch (opcode) {
#define ROW(name, ...)                                                                                       \
  case llvm::Instruction::name: return BinaryOp::name;
    SONDE_SIZED_BINARY(ROW)
    SONDE_UNSIZED_BINARY(ROW)
    SONDE_FLOAT_BINARY(ROW)
#undef ROW
  default: return std::nullopt;
  }
}

/// Returns whether the operation with this right operand may be undefined. Such operations have no immediate
/// form: the general form checks its operands.
bool mayFail(BinaryOp op, uint64_t right, unsigned bits) {
  uint64_t minusOne = bits == 64 ? ~uint64_t{0} : (uint64_t{1} << bits) - 1;
  switch (op) {
  case BinaryOp::SDiv:
  case BinaryOp::SRem: return right == 0 || right == minusOne;
  case BinaryOp::UDiv:
  case BinaryOp::URem: return right == 0;
  case BinaryOp::Shl:
  case BinaryOp::LShr:
  case BinaryOp::AShr: return right >= bits;
  default: return false;
  }
}

void checkShift(Body& body, program::Type type, Slot amount) {
  if (!isChecked(body.function, check::Check::Shift)) return;
  if (type.bits > 64) body.code.emit(Opcode::CheckShift, 0, amount + 1, 0, 1); // the upper half must be zero
  body.code.emit(Opcode::CheckShift, 0, amount, 0, type.bits);
}

/// Returns whether the result of an operation has to fit its signed type, which is checked. Clang says so of
/// arithmetic on signed integers in C (`nsw`), unless -fwrapv defines it.
bool mustFit(const Body& body, const llvm::BinaryOperator& operation, program::Type type) {
  using I = llvm::Instruction;
  const bool canOverflow =
      operation.getOpcode() == I::Add || operation.getOpcode() == I::Sub || operation.getOpcode() == I::Mul;
  return canOverflow && operation.hasNoSignedWrap() && type.bits <= 64 &&
         isChecked(body.function, check::Check::SignedOverflow);
}

void checkedBinary(Body& body, BinaryOp op, program::Type type, Slot dst, Slot a, Slot b,
                   std::optional<uint64_t> right) {
  const Opcode first = op == BinaryOp::Add   ? Opcode::SAdd32
                       : op == BinaryOp::Sub ? Opcode::SSub32
                                             : Opcode::SMul32;
  body.code.emit(sized(first, type.bits, right.has_value()), dst, a, b, right.value_or(0), type.bits);
}

void zeroExtend(Body& body, Slot dst, Slot a, unsigned from, unsigned to) {
  if (to > 64)
    body.code.emit4(Opcode::WideExtend, dst, a, static_cast<Slot>(from), 0, 0, to);
  else
    body.code.emit(Opcode::Mov, dst, a);
}

} // namespace

void binary(Body& body, BinaryOp op, program::Type type, Slot dst, Slot a, Slot b,
            std::optional<uint64_t> right) {
  unsigned bits = type.bits;
  if (op >= BinaryOp::FAdd) {
    if (type.kind == TypeKind::Float || type.kind == TypeKind::Double)
      body.code.emit(offsetBy(firstOf(op), type.kind == TypeKind::Double), dst, a, b);
    else
      body.code.emit4(Opcode::FBinary, dst, a, b, static_cast<int32_t>(op), static_cast<int32_t>(type.kind));
    return;
  }
  if (bits > 64) {
    body.code.emit4(Opcode::WideBinary, dst, a, b, static_cast<int32_t>(op), 0, bits);
    return;
  }
  bool isSized = op <= BinaryOp::SRem;
  Opcode opcode =
      isSized ? sized(firstOf(op), bits, right.has_value()) : offsetBy(firstOf(op), right.has_value());
  body.code.emit(opcode, dst, a, b, right.value_or(0), bits);
}

bool lowerBinary(Body& body, const llvm::BinaryOperator& operation) {
  std::optional<BinaryOp> op = binaryOp(operation.getOpcode());
  if (!op) return false;
  program::Type type = body.values.elementType(operation.getType());
  const llvm::Value* left = operation.getOperand(0);
  const llvm::Value* right = operation.getOperand(1);
  if (operation.isCommutative() && llvm::isa<llvm::Constant>(left)) std::swap(left, right);
  unsigned count = body.values.lanes(operation.getType());
  const bool resultMustFit = mustFit(body, operation, type);
  Slot dst = body.values.define(operation);
  for (unsigned n = 0; n < count; ++n) {
    std::optional<uint64_t> constant = body.values.constantLane(right, n);
    if (constant && (type.isFloat() || mayFail(*op, *constant, type.bits))) constant.reset();
    Slot a = body.values.lane(left, n), b = constant ? 0 : body.values.lane(right, n);
    if (operation.isShift() && !constant) checkShift(body, type, b);
    const Slot result = dst + static_cast<Slot>(n * type.slots());
    if (resultMustFit)
      checkedBinary(body, *op, type, result, a, b, constant);
    else
      binary(body, *op, type, result, a, b, constant);
  }
  return true;
}

void compare(Body& body, llvm::CmpInst::Predicate predicate, program::Type type, Slot dst, Slot a, Slot b,
             std::optional<uint64_t> right) {
  CompareOp op = compareOp(predicate);
  if (type.bits > 64)
    body.code.emit4(Opcode::WideCompare, dst, a, b, static_cast<int32_t>(op), 0, type.bits);
  else if (op <= CompareOp::Sge)
    body.code.emit(sized(firstOf(op), type.bits, right.has_value()), dst, a, b, right.value_or(0), type.bits);
  else
    body.code.emit(offsetBy(firstOf(op), right.has_value()), dst, a, b, right.value_or(0), type.bits);
}

bool lowerCompare(Body& body, const llvm::CmpInst& comparison) {
  program::Type type = body.values.elementType(comparison.getOperand(0)->getType());
  const llvm::Value* left = comparison.getOperand(0);
  const llvm::Value* right = comparison.getOperand(1);
  llvm::CmpInst::Predicate predicate = comparison.getPredicate();
  if (llvm::isa<llvm::Constant>(left) && !llvm::isa<llvm::Constant>(right)) {
    std::swap(left, right);
    predicate = llvm::CmpInst::getSwappedPredicate(predicate);
  }
  unsigned count = body.values.lanes(comparison.getType());
  Slot dst = body.values.define(comparison);
  for (unsigned n = 0; n < count; ++n) {
    Slot result = dst + static_cast<Slot>(n);
    if (comparison.isFPPredicate()) {
      Opcode op = type.kind == TypeKind::Float    ? Opcode::FCompare32
                  : type.kind == TypeKind::Double ? Opcode::FCompare64
                                                  : Opcode::FCompare;
      body.code.emit4(op, result, body.values.lane(left, n), body.values.lane(right, n),
                      static_cast<int32_t>(predicate), static_cast<int32_t>(type.kind));
      continue;
    }
    std::optional<uint64_t> constant = body.values.constantLane(right, n);
    compare(body, predicate, type, result, body.values.lane(left, n),
            constant ? 0 : body.values.lane(right, n), constant);
  }
  return true;
}

bool lowerSelect(Body& body, const llvm::SelectInst& select) {
  unsigned count = body.values.lanes(select.getType());
  bool perLane = select.getCondition()->getType()->isVectorTy();
  unsigned slotsEach = body.values.slotCount(select.getType()) / (perLane ? count : 1);
  if (!perLane) count = 1; // one condition for all slots, also of a vector or aggregate
  Slot dst = body.values.define(select);
  Slot yes = body.values.slot(select.getTrueValue());
  Slot no = body.values.slot(select.getFalseValue());
  for (unsigned n = 0; n < count; ++n)
    for (unsigned part = 0; part < slotsEach; ++part) {
      Slot offset = static_cast<Slot>(n * slotsEach + part);
      body.code.emit4(Opcode::Select, dst + offset, body.values.lane(select.getCondition(), n), yes + offset,
                      no + offset, 0);
    }
  return true;
}

bool lowerNegation(Body& body, const llvm::UnaryOperator& negation) {
  program::Type type = body.values.elementType(negation.getType());
  unsigned count = body.values.lanes(negation.getType());
  Slot dst = body.values.define(negation);
  for (unsigned n = 0; n < count; ++n)
    body.code.emit(Opcode::FNeg, dst + static_cast<Slot>(n * type.slots()),
                   body.values.lane(negation.getOperand(0), n), static_cast<Slot>(type.kind));
  return true;
}

void truncate(Body& body, Slot dst, Slot a, unsigned from, unsigned to) {
  if (from > 64)
    body.code.emit(Opcode::WideTrunc, dst, a, 0, 0, to);
  else
    body.code.emit(Opcode::AndI, dst, a, 0, (uint64_t{1} << to) - 1, to);
}

void signExtend(Body& body, Slot dst, Slot a, unsigned from, unsigned to) {
  if (to > 64)
    body.code.emit4(Opcode::WideExtend, dst, a, static_cast<Slot>(from), 1, 0, to);
  else if (from == 32 && to == 64)
    body.code.emit(Opcode::SExt32, dst, a);
  else
    body.code.emit(Opcode::SExt, dst, a, static_cast<Slot>(from), 0, to);
}

bool lowerCast(Body& body, const llvm::CastInst& cast) {
  if (cast.getOpcode() == llvm::Instruction::BitCast) return lowerBitCast(body, cast);
  program::Type from = body.values.elementType(cast.getSrcTy());
  program::Type to = body.values.elementType(cast.getDestTy());
  unsigned count = body.values.lanes(cast.getType());
  Slot dst = body.values.define(cast);
  for (unsigned n = 0; n < count; ++n) {
    Slot result = dst + static_cast<Slot>(n * to.slots());
    Slot a = body.values.lane(cast.getOperand(0), n);
    auto fromKind = static_cast<int32_t>(from.kind);
    auto toKind = static_cast<int32_t>(to.kind);
    switch (cast.getOpcode()) {
    case llvm::Instruction::Trunc: truncate(body, result, a, from.bits, to.bits); break;
    case llvm::Instruction::SExt: signExtend(body, result, a, from.bits, to.bits); break;
    case llvm::Instruction::ZExt:
    case llvm::Instruction::PtrToInt:
    case llvm::Instruction::IntToPtr:
      if (to.bits < from.bits)
        truncate(body, result, a, from.bits, to.bits);
      else
        zeroExtend(body, result, a, from.bits, to.bits);
      break;
    case llvm::Instruction::FPTrunc:
    case llvm::Instruction::FPExt: body.code.emit4(Opcode::FConvert, result, a, 0, fromKind, toKind); break;
    case llvm::Instruction::FPToSI:
    case llvm::Instruction::FPToUI:
      body.code.emit4(Opcode::FToInt, result, a, 0, fromKind, cast.getOpcode() == llvm::Instruction::FPToSI,
                      to.bits);
      break;
    case llvm::Instruction::SIToFP:
    case llvm::Instruction::UIToFP:
      body.code.emit4(Opcode::IntToF, result, a, 0, toKind, cast.getOpcode() == llvm::Instruction::SIToFP,
                      from.bits);
      break;
    default: return false;
    }
  }
  return true;
}

} // namespace sonde::frontend
