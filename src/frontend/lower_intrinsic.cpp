/// \file
/// Intrinsics. Three tables of program/intrinsic.h name those that execution knows; the rest become ordinary
/// instructions here, or nothing at all.

#include "frontend/lowering.h"
#include "program/intrinsic.h"

#include <map>

namespace sonde::frontend {

namespace {

using Predicate = llvm::CmpInst::Predicate;
using program::OverflowOp;

enum class Family { Scalar, Float, Effect };

struct Known {
  Family family;
  uint32_t id;
};

/// The rows of program/intrinsic.h by LLVM name.
const std::map<std::string_view, Known>& knownIntrinsics() {
  static const std::map<std::string_view, Known> table{
#define ROW(name, llvmName, text) {llvmName, {Family::Scalar, uint32_t(program::ScalarIntrinsic::name)}},
      SONDE_SCALAR_INTRINSICS(ROW)
#undef ROW
#define ROW(name, llvmName, text) {llvmName, {Family::Float, uint32_t(program::FloatIntrinsic::name)}},
          SONDE_FLOAT_INTRINSICS(ROW)
#undef ROW
#define ROW(name, llvmName, text) {llvmName, {Family::Effect, uint32_t(program::EffectIntrinsic::name)}},
              SONDE_EFFECT_INTRINSICS(ROW)
#undef ROW
  };
  return table;
}

/// Hints to the optimiser and marks for debuggers: nothing happens.
bool isHint(llvm::Intrinsic::ID id) {
  switch (id) {
  case llvm::Intrinsic::assume:
  case llvm::Intrinsic::donothing:
  case llvm::Intrinsic::sideeffect:
  case llvm::Intrinsic::prefetch:
  case llvm::Intrinsic::invariant_start:
  case llvm::Intrinsic::invariant_end:
  case llvm::Intrinsic::var_annotation:
  case llvm::Intrinsic::experimental_noalias_scope_decl:
  case llvm::Intrinsic::pseudoprobe:
  case llvm::Intrinsic::dbg_declare:
  case llvm::Intrinsic::dbg_value:
  case llvm::Intrinsic::dbg_assign:
  case llvm::Intrinsic::dbg_label:
  case llvm::Intrinsic::codeview_annotation: return true;
  default: return false;
  }
}

/// Questions that always have the same answer here.
std::optional<uint64_t> fixedAnswer(llvm::Intrinsic::ID id) {
  switch (id) {
  case llvm::Intrinsic::returnaddress:
  case llvm::Intrinsic::frameaddress:
  case llvm::Intrinsic::addressofreturnaddress:
  case llvm::Intrinsic::sponentry: return 0;
  case llvm::Intrinsic::get_rounding: return 1; // to nearest
  case llvm::Intrinsic::allow_runtime_check:
  case llvm::Intrinsic::allow_ubsan_check: return 1;
  default: return std::nullopt;
  }
}

std::optional<Predicate> minMax(llvm::Intrinsic::ID id) {
  switch (id) {
  case llvm::Intrinsic::smax: return Predicate::ICMP_SGT;
  case llvm::Intrinsic::smin: return Predicate::ICMP_SLT;
  case llvm::Intrinsic::umax: return Predicate::ICMP_UGT;
  case llvm::Intrinsic::umin: return Predicate::ICMP_ULT;
  default: return std::nullopt;
  }
}

/// Reductions that LLVM expands only where NaN may be ignored.
std::optional<program::FloatIntrinsic> floatReduction(llvm::Intrinsic::ID id) {
  switch (id) {
  case llvm::Intrinsic::vector_reduce_fmax: return program::FloatIntrinsic::Maxnum;
  case llvm::Intrinsic::vector_reduce_fmin: return program::FloatIntrinsic::Minnum;
  case llvm::Intrinsic::vector_reduce_fmaximum: return program::FloatIntrinsic::Maximum;
  case llvm::Intrinsic::vector_reduce_fminimum: return program::FloatIntrinsic::Minimum;
  default: return std::nullopt;
  }
}

std::optional<OverflowOp> overflowOp(llvm::Intrinsic::ID id) {
  switch (id) {
  case llvm::Intrinsic::sadd_with_overflow: return OverflowOp::SAdd;
  case llvm::Intrinsic::uadd_with_overflow: return OverflowOp::UAdd;
  case llvm::Intrinsic::ssub_with_overflow: return OverflowOp::SSub;
  case llvm::Intrinsic::usub_with_overflow: return OverflowOp::USub;
  case llvm::Intrinsic::smul_with_overflow: return OverflowOp::SMul;
  case llvm::Intrinsic::umul_with_overflow: return OverflowOp::UMul;
  default: return std::nullopt;
  }
}

} // namespace

bool FunctionLowering::lowerIntrinsic(const llvm::IntrinsicInst& call) {
  llvm::Intrinsic::ID id = call.getIntrinsicID();
  if (isHint(id)) {
    if (!call.getType()->isVoidTy()) emit(Opcode::Const, define(call));
    return true;
  }
  if (std::optional<uint64_t> answer = fixedAnswer(id)) {
    emit(Opcode::Const, define(call), 0, 0, *answer);
    return true;
  }
  program::Type type = elementType(call.getType());
  if (std::optional<Predicate> predicate = minMax(id); predicate && type.bits <= 64)
    return lowerMinMax(call, *predicate);
  if (overflowOp(id)) return lowerOverflow(call);
  if (id == llvm::Intrinsic::ptrmask) {
    Slot dst = define(call);
    for (unsigned n = 0; n < lanes(call.getType()); ++n)
      emit(Opcode::And, dst + Slot(n), lane(call.getArgOperand(0), n), lane(call.getArgOperand(1), n), 0, 64);
    return true;
  }
  if (id == llvm::Intrinsic::scmp || id == llvm::Intrinsic::ucmp) return lowerThreeWay(call);
  if (auto step = floatReduction(id)) return lowerFloatReduction(call, *step);
  if (llvm::isa<llvm::ConstrainedFPIntrinsic>(call)) return lowerConstrained(call);

  auto found = knownIntrinsics().find(std::string_view(llvm::Intrinsic::getBaseName(id)));
  if (found == knownIntrinsics().end()) return false;
  switch (found->second.family) {
  case Family::Scalar: return lowerScalarIntrinsic(call, type, found->second.id);
  case Family::Float: return lowerFloatIntrinsic(call, found->second.id);
  case Family::Effect: return lowerEffect(call, found->second.id);
  }
  return false;
}

bool FunctionLowering::lowerMinMax(const llvm::IntrinsicInst& call, Predicate predicate) {
  program::Type type = elementType(call.getType());
  Slot dst = define(call);
  Slot chosen = temporary();
  for (unsigned n = 0; n < lanes(call.getType()); ++n) {
    Slot left = lane(call.getArgOperand(0), n);
    Slot right = lane(call.getArgOperand(1), n);
    compare(predicate, type, chosen, left, right, std::nullopt);
    emit4(Opcode::Select, dst + Slot(n), chosen, left, right, 0);
  }
  return true;
}

/// -1, 0 or 1: (a > b) - (a < b).
bool FunctionLowering::lowerThreeWay(const llvm::IntrinsicInst& call) {
  bool isSigned = call.getIntrinsicID() == llvm::Intrinsic::scmp;
  program::Type operand = elementType(call.getArgOperand(0)->getType());
  program::Type type = elementType(call.getType());
  if (type.bits > 64) return false;
  Slot dst = define(call);
  Slot greater = temporary();
  Slot less = temporary();
  for (unsigned n = 0; n < lanes(call.getType()); ++n) {
    Slot left = lane(call.getArgOperand(0), n);
    Slot right = lane(call.getArgOperand(1), n);
    compare(isSigned ? Predicate::ICMP_SGT : Predicate::ICMP_UGT, operand, greater, left, right,
            std::nullopt);
    compare(isSigned ? Predicate::ICMP_SLT : Predicate::ICMP_ULT, operand, less, left, right, std::nullopt);
    binary(program::BinaryOp::Sub, type, dst + Slot(n), greater, less, std::nullopt);
  }
  return true;
}

/// The result is a pair; of vectors, a pair of vectors.
bool FunctionLowering::lowerOverflow(const llvm::IntrinsicInst& call) {
  OverflowOp op = *overflowOp(call.getIntrinsicID());
  llvm::Type* operand = call.getArgOperand(0)->getType();
  program::Type type = elementType(operand);
  unsigned count = lanes(operand);
  unsigned each = type.slots();
  Slot dst = define(call);
  Slot pair = temporary(each + 1);
  for (unsigned n = 0; n < count; ++n) {
    Slot to = count == 1 ? dst : pair; // a scalar's pair already lies as wanted
    emit4(Opcode::Overflow, to, lane(call.getArgOperand(0), n), lane(call.getArgOperand(1), n), 0,
          static_cast<int32_t>(op), type.bits);
    if (count == 1) break;
    copy(dst + Slot(n * each), pair, each);
    copy(dst + Slot(count * each + n), pair + Slot(each), 1);
  }
  return true;
}

bool FunctionLowering::lowerScalarIntrinsic(const llvm::IntrinsicInst& call, program::Type type,
                                            uint32_t id) {
  Slot dst = define(call);
  for (unsigned n = 0; n < lanes(call.getType()); ++n) {
    Slot operands[3] = {0, 0, 0};
    for (unsigned k = 0; k < call.arg_size() && k < 3; ++k) operands[k] = lane(call.getArgOperand(k), n);
    emit4(Opcode::ScalarIntrinsic, dst + Slot(n * type.slots()), operands[0], operands[1], operands[2],
          static_cast<int32_t>(id), type.bits);
  }
  return true;
}

bool FunctionLowering::lowerFloatIntrinsic(const llvm::IntrinsicInst& call, uint32_t id) {
  program::Type result = elementType(call.getType());
  program::Type operand = elementType(call.getArgOperand(0)->getType());
  Slot dst = define(call);
  for (unsigned n = 0; n < lanes(call.getType()); ++n) {
    std::vector<Slot> operands;
    for (const llvm::Use& argument : call.args()) operands.push_back(lane(argument.get(), n));
    lowered_.lists.push_back(std::move(operands));
    emit4(Opcode::FIntrinsic, dst + Slot(n * result.slots()), 0, static_cast<Slot>(operand.kind),
          static_cast<int32_t>(id), static_cast<int32_t>(lowered_.lists.size() - 1), result.bits);
  }
  return true;
}

bool FunctionLowering::lowerFloatReduction(const llvm::IntrinsicInst& call, program::FloatIntrinsic step) {
  const llvm::Value* vector = call.getArgOperand(0);
  program::Type type = elementType(call.getType());
  Slot dst = define(call);
  Slot result = temporary(type.slots());
  copy(result, lane(vector, 0), type.slots());
  for (unsigned n = 1; n < lanes(vector->getType()); ++n) {
    lowered_.lists.push_back({result, lane(vector, n)});
    emit4(Opcode::FIntrinsic, result, 0, static_cast<Slot>(type.kind), static_cast<int32_t>(step),
          static_cast<int32_t>(lowered_.lists.size() - 1), type.bits);
  }
  copy(dst, result, type.slots());
  return true;
}

bool FunctionLowering::lowerEffect(const llvm::IntrinsicInst& call, uint32_t id) {
  std::vector<Slot> operands;
  for (const llvm::Use& argument : call.args())
    if (!argument->getType()->isMetadataTy()) operands.push_back(slot(argument.get()));
  Slot dst = call.getType()->isVoidTy() ? 0 : define(call);
  lowered_.lists.push_back(std::move(operands));
  emit4(Opcode::CallIntrinsic, dst, 0, 0, static_cast<int32_t>(id),
        static_cast<int32_t>(lowered_.lists.size() - 1), elementType(call.getType()).bits);
  return true;
}

/// Floating-point operations under `#pragma STDC FENV_ACCESS`: computed in the rounding mode there is,
/// nearest.
bool FunctionLowering::lowerConstrained(const llvm::IntrinsicInst& call) {
  if (lanes(call.getType()) != 1 || lanes(call.getArgOperand(0)->getType()) != 1) return false;
  program::Type from = elementType(call.getArgOperand(0)->getType());
  program::Type to = elementType(call.getType());
  auto fromKind = static_cast<int32_t>(from.kind);
  auto toKind = static_cast<int32_t>(to.kind);
  auto operation = [&](program::BinaryOp op) {
    binary(op, to, define(call), slot(call.getArgOperand(0)), slot(call.getArgOperand(1)), std::nullopt);
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
    emit4(Opcode::FCompare, define(call), slot(call.getArgOperand(0)), slot(call.getArgOperand(1)),
          static_cast<int32_t>(predicate), fromKind);
    return true;
  }
  case llvm::Intrinsic::experimental_constrained_fptrunc:
  case llvm::Intrinsic::experimental_constrained_fpext:
    emit4(Opcode::FConvert, define(call), slot(call.getArgOperand(0)), 0, fromKind, toKind);
    return true;
  case llvm::Intrinsic::experimental_constrained_fptosi:
  case llvm::Intrinsic::experimental_constrained_fptoui:
    emit4(Opcode::FToInt, define(call), slot(call.getArgOperand(0)), 0, fromKind,
          call.getIntrinsicID() == llvm::Intrinsic::experimental_constrained_fptosi, to.bits);
    return true;
  case llvm::Intrinsic::experimental_constrained_sitofp:
  case llvm::Intrinsic::experimental_constrained_uitofp:
    emit4(Opcode::IntToF, define(call), slot(call.getArgOperand(0)), 0, toKind,
          call.getIntrinsicID() == llvm::Intrinsic::experimental_constrained_sitofp, from.bits);
    return true;
  default: break;
  }
  // llvm.experimental.constrained.sqrt is llvm.sqrt, and so on.
  std::string plain = "llvm." + llvm::Intrinsic::getBaseName(call.getIntrinsicID()).drop_front(30).str();
  auto found = knownIntrinsics().find(plain);
  if (found == knownIntrinsics().end() || found->second.family != Family::Float) return false;
  std::vector<Slot> operands;
  for (const llvm::Use& argument : call.args())
    if (!argument->getType()->isMetadataTy()) operands.push_back(slot(argument.get()));
  lowered_.lists.push_back(std::move(operands));
  emit4(Opcode::FIntrinsic, define(call), 0, static_cast<Slot>(from.kind),
        static_cast<int32_t>(found->second.id), static_cast<int32_t>(lowered_.lists.size() - 1), to.bits);
  return true;
}

} // namespace sonde::frontend
