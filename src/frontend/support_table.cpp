/// \file
/// Lists how lowering handles LLVM's instructions and intrinsics, from LLVM's own list of them and from the
/// tables that lowering uses: an instruction is supported if `FunctionLowering` has a case for it.

#include "frontend/frontend.h"
#include "frontend/intrinsic_table.h"

#include <llvm/IR/Instruction.h>

namespace sonde::frontend {

namespace {

const char* handling(unsigned opcode) {
  using I = llvm::Instruction;
  switch (opcode) {
  case I::Invoke: return "as a call that returns; exceptions are not supported";
  case I::Fence: return "nothing: one thread";
  case I::CleanupRet:
  case I::CatchRet:
  case I::CatchPad:
  case I::CleanupPad:
  case I::CatchSwitch:
  case I::Resume:
  case I::LandingPad:
  case I::CallBr:
  case I::VAArg:
  case I::UserOp1:
  case I::UserOp2: return nullptr;
  default: return "executed";
  }
}

} // namespace

std::vector<SupportRow> supportedInstructions() {
  std::vector<SupportRow> rows;
  for (unsigned opcode = 1; opcode < llvm::Instruction::OtherOpsEnd; ++opcode) {
    std::string name = llvm::Instruction::getOpcodeName(opcode);
    if (name.front() == '<') continue; // LLVM's own place holders
    const char* how = handling(opcode);
    rows.push_back({name, how ? how : ""});
  }
  return rows;
}

std::vector<SupportRow> supportedIntrinsics() {
  std::vector<SupportRow> rows;
  for (const IntrinsicRow& row : intrinsicRows())
    rows.push_back({std::string(row.name), std::string(row.description)});
  return rows;
}

} // namespace sonde::frontend
