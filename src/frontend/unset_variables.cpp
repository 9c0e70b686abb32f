#include "frontend/unset_variables.h"

#include "frontend/locations.h"
#include "frontend/variable_scopes.h"

#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Module.h>

namespace sonde::frontend {

namespace {

constexpr const char* markName = "__sonde_unset";
constexpr const char* metadataName = "sonde.unset";

const llvm::DILocalVariable* declarationOf(llvm::AllocaInst& variable) {
  for (const llvm::DbgVariableRecord* record : llvm::findDVRDeclares(&variable)) return record->getVariable();
  for (const llvm::DbgDeclareInst* declared : llvm::findDbgDeclares(&variable))
    return declared->getVariable();
  return nullptr;
}

/// Returns what `variableOf` needs: the declaration, or else the function whose result it is.
llvm::MDNode* describe(llvm::AllocaInst& variable) {
  llvm::Metadata* what = nullptr;
  if (const llvm::DILocalVariable* declaration = declarationOf(variable))
    what = const_cast<llvm::DILocalVariable*>(declaration);
  else if (isResult(variable))
    what = variable.getFunction()->getSubprogram();
  return llvm::MDNode::get(variable.getContext(), what);
}

void assignMark(llvm::AllocaInst& variable, llvm::Instruction* before, llvm::MDNode* description) {
  llvm::IRBuilder<> builder(before);
  builder.SetCurrentDebugLocation({}); // the code belongs to no source line
  llvm::FunctionCallee mark = variable.getModule()->getOrInsertFunction(markName, builder.getInt64Ty());
  llvm::CallInst* call = builder.CreateCall(mark);
  call->setMetadata(metadataName, description);
  llvm::Type* type = variable.getAllocatedType();
  llvm::Value* value = call;
  if (type->isPointerTy())
    value = builder.CreateIntToPtr(value, type);
  else
    value = builder.CreateBitCast(
        builder.CreateTrunc(value, builder.getIntNTy(static_cast<unsigned>(type->getPrimitiveSizeInBits()))),
        type);
  builder.CreateAlignedStore(value, &variable, variable.getAlign());
}

} // namespace

bool canBeMarked(const llvm::AllocaInst& variable) {
  llvm::Type* type = variable.getAllocatedType();
  if (variable.isArrayAllocation()) return false;
  return (type->isIntegerTy() && type->getIntegerBitWidth() <= 64) || type->isPointerTy() ||
         type->isFloatTy() || type->isDoubleTy();
}

void assignMark(llvm::AllocaInst& variable, llvm::Instruction* before) {
  assignMark(variable, before, describe(variable));
}

bool isResult(llvm::AllocaInst& variable) {
  // Without debug information a variable of the source looks the same.
  if (!variable.getFunction()->getSubprogram() || declarationOf(variable)) return false;
  for (const llvm::User* user : variable.users())
    if (llvm::isa<llvm::LoadInst>(user) && user->hasOneUse() &&
        llvm::isa<llvm::ReturnInst>(*user->user_begin()))
      return true;
  return false;
}

void markUnset(llvm::Function&, std::vector<llvm::AllocaInst*>& variables) {
  std::erase_if(variables, [](const llvm::AllocaInst* variable) { return !canBeMarked(*variable); });
  for (llvm::AllocaInst* variable : variables) {
    llvm::MDNode* description = describe(*variable);
    for (llvm::Instruction* begin : beginsOf(*variable))
      assignMark(*variable, begin->getNextNode(), description);
  }
}

void removeUnusedMarks(llvm::Function& function) {
  std::vector<llvm::Instruction*> unused;
  for (llvm::Instruction& instruction : llvm::instructions(function))
    if (auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction); call && isUnsetMark(*call))
      unused.push_back(call);
  // A mark is converted to the type of its variable by one or two instructions.
  for (size_t n = 0; n < unused.size(); ++n)
    for (llvm::User* user : unused[n]->users())
      if (auto* conversion = llvm::dyn_cast<llvm::CastInst>(user)) unused.push_back(conversion);
  for (size_t n = unused.size(); n-- > 0;)
    if (unused[n]->use_empty()) unused[n]->eraseFromParent();
}

void replaceFreezes(llvm::Function& function) {
  std::vector<llvm::FreezeInst*> freezes;
  for (llvm::Instruction& instruction : llvm::instructions(function))
    if (auto* freeze = llvm::dyn_cast<llvm::FreezeInst>(&instruction);
        freeze && freeze->getType()->isIntegerTy() && freeze->getType()->getIntegerBitWidth() <= 64)
      freezes.push_back(freeze);
  for (llvm::FreezeInst* freeze : freezes) {
    llvm::IRBuilder<> builder(freeze);
    llvm::FunctionCallee settled = function.getParent()->getOrInsertFunction(
        "__sonde_as_it_is", builder.getInt64Ty(), builder.getInt64Ty());
    llvm::Value* wide =
        builder.CreateCall(settled, builder.CreateZExt(freeze->getOperand(0), builder.getInt64Ty()));
    freeze->replaceAllUsesWith(builder.CreateTrunc(wide, freeze->getType()));
    freeze->eraseFromParent();
  }
}

bool isUnsetMark(const llvm::CallBase& call) {
  return call.getCalledFunction() && call.getCalledFunction()->getName() == markName;
}

program::UnsetVariable variableOf(const llvm::CallBase& mark, LocationTable& locations) {
  program::UnsetVariable variable;
  const llvm::MDNode* description = mark.getMetadata(metadataName);
  if (!description) return variable;
  const llvm::Metadata* what = description->getOperand(0);
  if (auto* declaration = llvm::dyn_cast_or_null<llvm::DILocalVariable>(what)) {
    variable.name = declaration->getName().str();
    variable.location = locations.of(declaration->getFile(), declaration->getLine());
  } else if (auto* function = llvm::dyn_cast_or_null<llvm::DISubprogram>(what)) {
    variable.resultOf = function->getName().str();
    variable.location = locations.of(function->getFile(), function->getLine());
  }
  return variable;
}

} // namespace sonde::frontend
