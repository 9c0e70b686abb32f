#include "frontend/intrinsic_table.h"

#include "program/instruction.h"
#include "program/intrinsic.h"

#include <algorithm>
#include <vector>

namespace sonde::frontend {

namespace {

using Handling = IntrinsicHandling;
using program::OverflowOp;

// clang-format off
constexpr IntrinsicRow rows[] = {
#define ROW(name, llvmName, text)                                                                            \
  {llvmName, Handling::Scalar, uint32_t(program::ScalarIntrinsic::name), text},
    SONDE_SCALAR_INTRINSICS(ROW)
#undef ROW
#define ROW(name, llvmName, text) {llvmName, Handling::Float, uint32_t(program::FloatIntrinsic::name), text},
    SONDE_FLOAT_INTRINSICS(ROW)
#undef ROW
#define ROW(name, llvmName, text)                                                                            \
  {llvmName, Handling::Effect, uint32_t(program::EffectIntrinsic::name), text},
    SONDE_EFFECT_INTRINSICS(ROW)
#undef ROW

#define ROW(name) {"llvm." name, Handling::Nothing, 0, "nothing: a hint or mark"},
    ROW("assume") ROW("donothing") ROW("sideeffect") ROW("prefetch") ROW("invariant.start")
    ROW("invariant.end") ROW("var.annotation") ROW("experimental.noalias.scope.decl") ROW("pseudoprobe")
    ROW("dbg.declare") ROW("dbg.value") ROW("dbg.assign") ROW("dbg.label") ROW("codeview.annotation")
    ROW("clear_cache")
#undef ROW

#define ROW(name) {"llvm." name, Handling::Alias, 0, "its first operand"},
    ROW("expect") ROW("expect.with.probability") ROW("launder.invariant.group") ROW("strip.invariant.group")
    ROW("ssa.copy") ROW("arithmetic.fence") ROW("ptr.annotation") ROW("annotation")
    ROW("threadlocal.address")
#undef ROW

#define ROW(name, value, text) {"llvm." name, Handling::Fixed, value, text},
    ROW("returnaddress", 0, "null: there is no such address")
    ROW("frameaddress", 0, "null: there is no such address")
    ROW("addressofreturnaddress", 0, "null: there is no such address")
    ROW("sponentry", 0, "null: there is no such address")
    ROW("allow.runtime.check", 1, "true")
    ROW("allow.ubsan.check", 1, "true")
#undef ROW

#define ROW(name, op, text)                                                                                  \
  {"llvm." name ".with.overflow", Handling::Overflow, uint32_t(OverflowOp::op), text},
    ROW("sadd", SAdd, "signed sum and whether it overflows")
    ROW("uadd", UAdd, "unsigned sum and whether it overflows")
    ROW("ssub", SSub, "signed difference and whether it overflows")
    ROW("usub", USub, "unsigned difference and whether it overflows")
    ROW("smul", SMul, "signed product and whether it overflows")
    ROW("umul", UMul, "unsigned product and whether it overflows")
#undef ROW

// LLVM expands these only where NaN may be ignored.
#define ROW(name, step, text)                                                                                \
  {"llvm.vector.reduce." name, Handling::Reduction, uint32_t(program::FloatIntrinsic::step), text},
    ROW("fmax", Maxnum, "largest element")
    ROW("fmin", Minnum, "smallest element")
    ROW("fmaximum", Maximum, "largest element, NaN if one is")
    ROW("fminimum", Minimum, "smallest element, NaN if one is")
#undef ROW

    {"llvm.scmp", Handling::ThreeWay, 1, "signed comparison: -1, 0 or 1"},
    {"llvm.ucmp", Handling::ThreeWay, 0, "unsigned comparison: -1, 0 or 1"},
    {"llvm.ptrmask", Handling::Mask, 0, "pointer with bits cleared"},

#define ROW(name)                                                                                            \
  {"llvm.experimental.constrained." name, Handling::Constrained, 0, "the plain operation"},
    ROW("fadd") ROW("fsub") ROW("fmul") ROW("fdiv") ROW("frem") ROW("fcmp") ROW("fcmps") ROW("fptrunc")
    ROW("fpext") ROW("fptosi") ROW("fptoui") ROW("sitofp") ROW("uitofp") ROW("fma") ROW("fmuladd")
    ROW("sqrt") ROW("floor") ROW("ceil") ROW("trunc") ROW("round") ROW("roundeven") ROW("rint")
    ROW("nearbyint") ROW("lrint") ROW("llrint") ROW("lround") ROW("llround") ROW("pow") ROW("powi")
    ROW("ldexp") ROW("sin") ROW("cos") ROW("tan") ROW("asin") ROW("acos") ROW("atan") ROW("sinh")
    ROW("cosh") ROW("tanh") ROW("exp") ROW("exp2") ROW("log") ROW("log2") ROW("log10")
    ROW("minnum") ROW("maxnum") ROW("minimum") ROW("maximum")
#undef ROW

#define ROW(name) {"llvm." name, Handling::Expanded, 0, "expanded into ordinary instructions"},
    ROW("is.constant") ROW("objectsize") ROW("masked.load") ROW("masked.store") ROW("masked.gather")
    ROW("masked.scatter") ROW("masked.expandload") ROW("masked.compressstore") ROW("vector.reduce.add")
    ROW("vector.reduce.mul") ROW("vector.reduce.and") ROW("vector.reduce.or") ROW("vector.reduce.xor")
    ROW("vector.reduce.smax") ROW("vector.reduce.smin") ROW("vector.reduce.umax") ROW("vector.reduce.umin")
    ROW("vector.reduce.fadd") ROW("vector.reduce.fmul")
#undef ROW
};
// clang-format on

const std::vector<IntrinsicRow>& sortedRows() {
  static const std::vector<IntrinsicRow> sorted = [] {
    std::vector<IntrinsicRow> all(std::begin(rows), std::end(rows));
    std::stable_sort(all.begin(), all.end(), [](const IntrinsicRow& left, const IntrinsicRow& right) {
      return left.name < right.name;
    });
    return all;
  }();
  return sorted;
}

} // namespace

std::span<const IntrinsicRow> intrinsicRows() { return sortedRows(); }

const IntrinsicRow* findIntrinsic(std::string_view name) {
  const std::vector<IntrinsicRow>& all = sortedRows();
  auto found = std::lower_bound(all.begin(), all.end(), name,
                                [](const IntrinsicRow& row, std::string_view key) { return row.name < key; });
  return found != all.end() && found->name == name ? &*found : nullptr;
}

} // namespace sonde::frontend
