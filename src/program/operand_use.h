#pragma once

/// \file
/// Which fields of an instruction name registers it reads and writes: what the step loop for frames with
/// expressions has to know to tell whether an instruction can be done on concrete values.

#include "program/opcode.h"

#include <array>
#include <cstdint>

namespace sonde::program {

struct OperandUse {
  enum : uint8_t {
    ReadsA = 1,
    ReadsB = 2,
    ReadsC = 4,
    ReadsDst = 8,
    WritesDst = 16,
    Counts = 32, ///< `width` is a number of instructions that end here
    Always = 64, ///< more registers than these, or other frames': always the business of executeSymbolic
  };
};

namespace detail {

constexpr uint8_t useOf(Opcode op) {
  using Use = OperandUse;
  switch (op) {
#define SIZED(name, text)                                                                                    \
  case Opcode::name##32:                                                                                     \
  case Opcode::name##64:                                                                                     \
  case Opcode::name##N: return Use::ReadsA | Use::ReadsB | Use::WritesDst;                                   \
  case Opcode::name##32I:                                                                                    \
  case Opcode::name##64I:                                                                                    \
  case Opcode::name##NI: return Use::ReadsA | Use::WritesDst;
#define UNSIZED(name, text)                                                                                  \
  case Opcode::name: return Use::ReadsA | Use::ReadsB | Use::WritesDst;                                      \
  case Opcode::name##I: return Use::ReadsA | Use::WritesDst;
#define SIZED_BRANCH_ROW(name, text)                                                                         \
  case Opcode::Br##name##32:                                                                                 \
  case Opcode::Br##name##64: return Use::ReadsA | Use::ReadsB | Use::Counts;                                 \
  case Opcode::Br##name##32I:                                                                                \
  case Opcode::Br##name##64I: return Use::ReadsA | Use::Counts;
#define UNSIZED_BRANCH_ROW(name, text)                                                                       \
  case Opcode::Br##name: return Use::ReadsA | Use::ReadsB | Use::Counts;                                     \
  case Opcode::Br##name##I: return Use::ReadsA | Use::Counts;
#define FLOAT(name, text)                                                                                    \
  case Opcode::name##32:                                                                                     \
  case Opcode::name##64: return Use::ReadsA | Use::ReadsB | Use::WritesDst;
    SONDE_SIZED_BINARY(SIZED)
    SONDE_UNSIZED_BINARY(UNSIZED)
    SONDE_SIZED_COMPARE(SIZED)
    SONDE_UNSIZED_COMPARE(UNSIZED)
    SONDE_SIZED_COMPARE(SIZED_BRANCH_ROW)
    SONDE_UNSIZED_COMPARE(UNSIZED_BRANCH_ROW)
    SONDE_FLOAT_BINARY(FLOAT)
#undef SIZED
#undef UNSIZED
#undef SIZED_BRANCH_ROW
#undef UNSIZED_BRANCH_ROW
#undef FLOAT
  case Opcode::FCompare32:
  case Opcode::FCompare64:
  case Opcode::Scaled:
  case Opcode::Scaled32: return Use::ReadsA | Use::ReadsB | Use::WritesDst;
  case Opcode::Mov:
  case Opcode::SExt32:
  case Opcode::SExt: return Use::ReadsA | Use::WritesDst;
  case Opcode::Const:
  case Opcode::Alloca: return Use::WritesDst;
  case Opcode::AllocaDynamic: return Use::ReadsA | Use::WritesDst;
  case Opcode::Select: return Use::ReadsA | Use::ReadsB | Use::ReadsC | Use::WritesDst;
  case Opcode::Load8:
  case Opcode::Load16:
  case Opcode::Load32:
  case Opcode::Load64: return Use::ReadsA | Use::WritesDst;
  case Opcode::LoadX8:
  case Opcode::LoadX16:
  case Opcode::LoadX32:
  case Opcode::LoadX64: return Use::ReadsA | Use::ReadsB | Use::WritesDst;
  case Opcode::Store8:
  case Opcode::Store16:
  case Opcode::Store32:
  case Opcode::Store64: return Use::ReadsA | Use::ReadsB;
  case Opcode::StoreX8:
  case Opcode::StoreX16:
  case Opcode::StoreX32:
  case Opcode::StoreX64: return Use::ReadsA | Use::ReadsB | Use::ReadsDst;
  case Opcode::CheckAligned:
  case Opcode::CheckShift: return Use::ReadsA;
  case Opcode::Jump:
  case Opcode::RetVoid:
  case Opcode::Unreachable:
  case Opcode::Unsupported: return Use::Counts;
  case Opcode::MovJump: return Use::ReadsA | Use::WritesDst | Use::Counts;
  case Opcode::Branch:
  case Opcode::Switch:
  case Opcode::IndirectJump: return Use::ReadsA | Use::Counts;
  case Opcode::Mov2Jump:
  case Opcode::Call:
  case Opcode::CallNative:
  case Opcode::CallIndirect:
  case Opcode::CallIntrinsic:
  case Opcode::Ret:
  case Opcode::RetMany: return Use::Always | Use::Counts;
  case Opcode::ScalarIntrinsic:
  case Opcode::Overflow:
  case Opcode::WideBinary:
  case Opcode::WideCompare:
  case Opcode::WideExtend:
  case Opcode::WideTrunc:
  case Opcode::FNeg:
  case Opcode::FBinary:
  case Opcode::FCompare:
  case Opcode::FConvert:
  case Opcode::FToInt:
  case Opcode::IntToF:
  case Opcode::FIntrinsic:
  case Opcode::Pick:
  case Opcode::Put:
  case Opcode::LoadN:
  case Opcode::StoreN:
  case Opcode::AtomicRmw:
  case Opcode::CompareExchange: return Use::Always;
  case Opcode::CoverEdge:
  case Opcode::CoverEntry:
  case Opcode::Count_: break;
  }
  return 0;
}

} // namespace detail

inline constexpr auto operandUse = [] {
  std::array<uint8_t, opcodeCount> table{};
  for (unsigned op = 0; op < opcodeCount; ++op) table[op] = detail::useOf(static_cast<Opcode>(op));
  return table;
}();

} // namespace sonde::program
