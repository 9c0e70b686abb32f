/// \file
/// Intrinsics, as their rows in intrinsic_table.h say.

#include "frontend/lower_intrinsic.h"

#include "frontend/intrinsic_table.h"
#include "frontend/lower_arithmetic.h"
#include "program/intrinsic.h"

namespace sonde::frontend {

namespace {

using Predicate = llvm::CmpInst::Predicate;
using program::OverflowOp;

/// Returns the comparison of a minimum or maximum. Those of up to 64 bits are common enough to be lowered to
/// a comparison and a select.
std::optional<Predicate> extremum(uint32_t id) {
  switch (static_cast<program::ScalarIntrinsic>(id)) {
  case program::ScalarIntrinsic::Smax: return Predicate::ICMP_SGT;
  case program::ScalarIntrinsic::Smin: return Predicate::ICMP_SLT;
  case program::ScalarIntrinsic::Umax: return Predicate::ICMP_UGT;
  case program::ScalarIntrinsic::Umin: return Predicate::ICMP_ULT;
  default: return std::nullopt;
  }
}

bool lowerMinMax(Body& body, const llvm::IntrinsicInst& call, Predicate predicate) {
  program::Type type = body.values.elementType(call.getType());
  Slot dst = body.values.define(call);
  Slot chosen = body.values.temporary();
  for (unsigned n = 0; n < body.values.lanes(call.getType()); ++n) {
    Slot left = body.values.lane(call.getArgOperand(0), n);
    Slot right = body.values.lane(call.getArgOperand(1), n);
    compare(body, predicate, type, chosen, left, right, std::nullopt);
    body.code.emit4(Opcode::Select, dst + Slot(n), chosen, left, right, 0);
  }
  return true;
}

/// Lowers a three-way comparison to (a > b) - (a < b), which is -1, 0 or 1.
bool lowerThreeWay(Body& body, const llvm::IntrinsicInst& call, bool isSigned) {
  program::Type operand = body.values.elementType(call.getArgOperand(0)->getType());
  program::Type type = body.values.elementType(call.getType());
  if (type.bits > 64) return false;
  Slot dst = body.values.define(call);
  Slot greater = body.values.temporary();
  Slot less = body.values.temporary();
  for (unsigned n = 0; n < body.values.lanes(call.getType()); ++n) {
    Slot left = body.values.lane(call.getArgOperand(0), n);
    Slot right = body.values.lane(call.getArgOperand(1), n);
    compare(body, isSigned ? Predicate::ICMP_SGT : Predicate::ICMP_UGT, operand, greater, left, right,
            std::nullopt);
    compare(body, isSigned ? Predicate::ICMP_SLT : Predicate::ICMP_ULT, operand, less, left, right,
            std::nullopt);
    binary(body, program::BinaryOp::Sub, type, dst + Slot(n), greater, less, std::nullopt);
  }
  return true;
}

/// The result is a pair; of vectors, a pair of vectors.
bool lowerOverflow(Body& body, const llvm::IntrinsicInst& call, OverflowOp op) {
  llvm::Type* operand = call.getArgOperand(0)->getType();
  program::Type type = body.values.elementType(operand);
  unsigned count = body.values.lanes(operand);
  unsigned each = type.slots();
  Slot dst = body.values.define(call);
  Slot pair = body.values.temporary(each + 1);
  for (unsigned n = 0; n < count; ++n) {
    Slot to = count == 1 ? dst : pair; // the pair of a scalar is in the right place already
    body.code.emit4(Opcode::Overflow, to, body.values.lane(call.getArgOperand(0), n),
                    body.values.lane(call.getArgOperand(1), n), 0, static_cast<int32_t>(op), type.bits);
    if (count == 1) break;
    body.code.copy(dst + Slot(n * each), pair, each);
    body.code.copy(dst + Slot(count * each + n), pair + Slot(each), 1);
  }
  return true;
}

bool lowerScalarIntrinsic(Body& body, const llvm::IntrinsicInst& call, program::Type type, uint32_t id) {
  Slot dst = body.values.define(call);
  for (unsigned n = 0; n < body.values.lanes(call.getType()); ++n) {
    Slot operands[3] = {0, 0, 0};
    for (unsigned k = 0; k < call.arg_size() && k < 3; ++k)
      operands[k] = body.values.lane(call.getArgOperand(k), n);
    body.code.emit4(Opcode::ScalarIntrinsic, dst + Slot(n * type.slots()), operands[0], operands[1],
                    operands[2], static_cast<int32_t>(id), type.bits);
  }
  return true;
}

bool lowerFloatIntrinsic(Body& body, const llvm::IntrinsicInst& call, uint32_t id) {
  program::Type result = body.values.elementType(call.getType());
  program::Type operand = body.values.elementType(call.getArgOperand(0)->getType());
  Slot dst = body.values.define(call);
  for (unsigned n = 0; n < body.values.lanes(call.getType()); ++n) {
    std::vector<Slot> operands;
    for (const llvm::Use& argument : call.args()) operands.push_back(body.values.lane(argument.get(), n));
    body.lowered.lists.push_back(std::move(operands));
    body.code.emit4(Opcode::FIntrinsic, dst + Slot(n * result.slots()), 0, static_cast<Slot>(operand.kind),
                    static_cast<int32_t>(id), static_cast<int32_t>(body.lowered.lists.size() - 1),
                    result.bits);
  }
  return true;
}

/// The result is a pair; of vectors, a pair of vectors.
bool lowerFrexp(Body& body, const llvm::IntrinsicInst& call) {
  using program::FloatIntrinsic;
  const llvm::Value* operand = call.getArgOperand(0);
  program::Type type = body.values.elementType(operand->getType());
  program::Type exponent = body.values.elementType(call.getType()->getStructElementType(1));
  if (exponent.bits > 64) return false;
  unsigned count = body.values.lanes(operand->getType());
  Slot dst = body.values.define(call);
  auto part = [&](FloatIntrinsic id, Slot to, unsigned n, unsigned width) {
    body.lowered.lists.push_back({body.values.lane(operand, n)});
    body.code.emit4(Opcode::FIntrinsic, to, 0, static_cast<Slot>(type.kind), static_cast<int32_t>(id),
                    static_cast<int32_t>(body.lowered.lists.size() - 1), width);
  };
  for (unsigned n = 0; n < count; ++n) {
    part(FloatIntrinsic::Frexp, dst + Slot(n * type.slots()), n, type.bits);
    part(FloatIntrinsic::FrexpExponent, dst + Slot(count * type.slots() + n), n, exponent.bits);
  }
  return true;
}

bool lowerFloatReduction(Body& body, const llvm::IntrinsicInst& call, program::FloatIntrinsic step) {
  const llvm::Value* vector = call.getArgOperand(0);
  program::Type type = body.values.elementType(call.getType());
  Slot dst = body.values.define(call);
  Slot result = body.values.temporary(type.slots());
  body.code.copy(result, body.values.lane(vector, 0), type.slots());
  for (unsigned n = 1; n < body.values.lanes(vector->getType()); ++n) {
    body.lowered.lists.push_back({result, body.values.lane(vector, n)});
    body.code.emit4(Opcode::FIntrinsic, result, 0, static_cast<Slot>(type.kind), static_cast<int32_t>(step),
                    static_cast<int32_t>(body.lowered.lists.size() - 1), type.bits);
  }
  body.code.copy(dst, result, type.slots());
  return true;
}

bool lowerEffect(Body& body, const llvm::IntrinsicInst& call, uint32_t id) {
  std::vector<Slot> operands;
  for (const llvm::Use& argument : call.args())
    if (!argument->getType()->isMetadataTy()) operands.push_back(body.values.slot(argument.get()));
  Slot dst = call.getType()->isVoidTy() ? 0 : body.values.define(call);
  body.lowered.lists.push_back(std::move(operands));
  body.code.emit4(Opcode::CallIntrinsic, dst, 0, 0, static_cast<int32_t>(id),
                  static_cast<int32_t>(body.lowered.lists.size() - 1), body.code.takeCount());
  return true;
}

/// Lowers a floating-point operation under `#pragma STDC FENV_ACCESS` to the plain one: every operation
/// rounds by the mode that the program has set.
bool lowerConstrained(Body& body, const llvm::IntrinsicInst& call) {
  if (body.values.lanes(call.getType()) != 1 || body.values.lanes(call.getArgOperand(0)->getType()) != 1)
    return false;
  program::Type from = body.values.elementType(call.getArgOperand(0)->getType());
  program::Type to = body.values.elementType(call.getType());
  auto fromKind = static_cast<int32_t>(from.kind);
  auto toKind = static_cast<int32_t>(to.kind);
  auto operation = [&](program::BinaryOp op) {
    binary(body, op, to, body.values.define(call), body.values.slot(call.getArgOperand(0)),
           body.values.slot(call.getArgOperand(1)), std::nullopt);
    return true;
  };
  switch (call.getIntrinsicID()) {
  case llvm::Intrinsic::experimental_constrained_fadd: return operation(program::BinaryOp::FAdd);
  case llvm::Intrinsic::experimental_constrained_fsub: return operation(program::BinaryOp::FSub);
  case llvm::Intrinsic::experimental_constrained_fmul: return operation(program::BinaryOp::FMul);
  case llvm::Intrinsic::experimental_constrained_fdiv: return operation(program::BinaryOp::FDiv);
  case llvm::Intrinsic::experimental_constrained_frem: return operation(program::BinaryOp::FRem);
  case llvm::Intrinsic::experimental_constrained_fcmp:
  case llvm::Intrinsic::experimental_constrained_fcmps: {
    auto predicate = llvm::cast<llvm::ConstrainedFPCmpIntrinsic>(call).getPredicate();
    body.code.emit4(Opcode::FCompare, body.values.define(call), body.values.slot(call.getArgOperand(0)),
                    body.values.slot(call.getArgOperand(1)), static_cast<int32_t>(predicate), fromKind);
    return true;
  }
  case llvm::Intrinsic::experimental_constrained_fptrunc:
  case llvm::Intrinsic::experimental_constrained_fpext:
    body.code.emit4(Opcode::FConvert, body.values.define(call), body.values.slot(call.getArgOperand(0)), 0,
                    fromKind, toKind);
    return true;
  case llvm::Intrinsic::experimental_constrained_fptosi:
  case llvm::Intrinsic::experimental_constrained_fptoui:
    body.code.emit4(Opcode::FToInt, body.values.define(call), body.values.slot(call.getArgOperand(0)), 0,
                    fromKind, call.getIntrinsicID() == llvm::Intrinsic::experimental_constrained_fptosi,
                    to.bits);
    return true;
  case llvm::Intrinsic::experimental_constrained_sitofp:
  case llvm::Intrinsic::experimental_constrained_uitofp:
    body.code.emit4(Opcode::IntToF, body.values.define(call), body.values.slot(call.getArgOperand(0)), 0,
                    toKind, call.getIntrinsicID() == llvm::Intrinsic::experimental_constrained_sitofp,
                    from.bits);
    return true;
  default: break;
  }
  // llvm.experimental.constrained.sqrt is llvm.sqrt, and so on.
  std::string plain = "llvm." + llvm::Intrinsic::getBaseName(call.getIntrinsicID()).drop_front(30).str();
  const IntrinsicRow* row = findIntrinsic(plain);
  if (!row || row->handling != IntrinsicHandling::Float) return false;
  std::vector<Slot> operands;
  for (const llvm::Use& argument : call.args())
    if (!argument->getType()->isMetadataTy()) operands.push_back(body.values.slot(argument.get()));
  body.lowered.lists.push_back(std::move(operands));
  body.code.emit4(Opcode::FIntrinsic, body.values.define(call), 0, static_cast<Slot>(from.kind),
                  static_cast<int32_t>(row->value), static_cast<int32_t>(body.lowered.lists.size() - 1),
                  to.bits);
  return true;
}

} // namespace

bool lowerIntrinsic(Body& body, const llvm::IntrinsicInst& call) {
  const IntrinsicRow* row =
      findIntrinsic(std::string_view(llvm::Intrinsic::getBaseName(call.getIntrinsicID())));
  if (!row) return false;
  program::Type type = body.values.elementType(call.getType());
  switch (row->handling) {
  case IntrinsicHandling::Scalar:
    if (std::optional<Predicate> predicate = extremum(row->value); predicate && type.bits <= 64)
      return lowerMinMax(body, call, *predicate);
    return lowerScalarIntrinsic(body, call, type, row->value);
  case IntrinsicHandling::Float:
    if (static_cast<program::FloatIntrinsic>(row->value) == program::FloatIntrinsic::Frexp)
      return lowerFrexp(body, call);
    return lowerFloatIntrinsic(body, call, row->value);
  case IntrinsicHandling::Effect: return lowerEffect(body, call, row->value);
  case IntrinsicHandling::Nothing:
    if (!call.getType()->isVoidTy()) body.code.emit(Opcode::Const, body.values.define(call));
    return true;
  case IntrinsicHandling::Fixed:
    body.code.emit(Opcode::Const, body.values.define(call), 0, 0, row->value);
    return true;
  case IntrinsicHandling::Overflow: return lowerOverflow(body, call, static_cast<OverflowOp>(row->value));
  case IntrinsicHandling::ThreeWay: return lowerThreeWay(body, call, row->value != 0);
  case IntrinsicHandling::Mask: {
    Slot dst = body.values.define(call);
    for (unsigned n = 0; n < body.values.lanes(call.getType()); ++n)
      body.code.emit(Opcode::And, dst + Slot(n), body.values.lane(call.getArgOperand(0), n),
                     body.values.lane(call.getArgOperand(1), n), 0, 64);
    return true;
  }
  case IntrinsicHandling::Reduction:
    return lowerFloatReduction(body, call, static_cast<program::FloatIntrinsic>(row->value));
  case IntrinsicHandling::Constrained: return lowerConstrained(body, call);
  case IntrinsicHandling::Alias: // such calls are aliases and never emitted (folding.h)
  case IntrinsicHandling::Expanded: return false;
  }
  return false;
}

} // namespace sonde::frontend
