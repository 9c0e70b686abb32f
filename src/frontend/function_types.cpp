#include "frontend/function_types.h"

#include "frontend/runtime_mark.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>
#include <optional>
#include <vector>

namespace sonde::frontend {

namespace {

/// What clang puts before a function: a mark that says that a type follows, and the type.
constexpr uint32_t typeFollows = 0xc105cafe;
constexpr int64_t placeOfMark = -8, placeOfType = -4;

/// A read of one of these, and the function that it is about.
struct TypeRead {
  llvm::LoadInst* load;
  llvm::Value* function;
  bool isOfMark;
};

bool isComparedWithMark(const llvm::LoadInst& load) {
  return llvm::any_of(load.users(), [](const llvm::User* user) {
    const auto* comparison = llvm::dyn_cast<llvm::ICmpInst>(user);
    const auto* mark = comparison ? llvm::dyn_cast<llvm::ConstantInt>(comparison->getOperand(1)) : nullptr;
    return mark && mark->getZExtValue() == typeFollows;
  });
}

/// Returns what a load reads if it lies where these reads do.
std::optional<TypeRead> typeRead(llvm::Instruction& instruction) {
  auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction);
  if (!load || !load->getType()->isIntegerTy(32)) return std::nullopt;
  const llvm::DataLayout& layout = load->getModule()->getDataLayout();
  llvm::APInt offset(layout.getIndexTypeSizeInBits(load->getPointerOperandType()), 0);
  llvm::Value* base =
      load->getPointerOperand()->stripAndAccumulateConstantOffsets(layout, offset, /*AllowNonInbounds=*/true);
  const int64_t place = offset.getSExtValue();
  const bool isOfMark = place == placeOfMark && isComparedWithMark(*load);
  return isOfMark || place == placeOfType ? std::optional(TypeRead{load, base, isOfMark}) : std::nullopt;
}

/// Returns the reads of a function. The optimiser keeps no mark of instrumentation; a type is read where its
/// mark was looked at.
std::vector<TypeRead> typeReads(llvm::Function& function) {
  std::vector<TypeRead> reads;
  llvm::SmallPtrSet<llvm::Value*, 8> marked;
  for (llvm::Instruction& instruction : llvm::instructions(function))
    if (const std::optional<TypeRead> read = typeRead(instruction)) {
      reads.push_back(*read);
      if (read->isOfMark) marked.insert(read->function);
    }
  std::erase_if(reads, [&](const TypeRead& read) { return !marked.contains(read.function); });
  return reads;
}

/// Returns the number for the type of a function; null if it was compiled without one.
llvm::ConstantInt* typeOf(const llvm::Function& function) {
  const llvm::MDNode* node = function.getMetadata(llvm::LLVMContext::MD_func_sanitize);
  return node && node->getNumOperands() == 2
             ? llvm::mdconst::dyn_extract<llvm::ConstantInt>(node->getOperand(1))
             : nullptr;
}

/// Makes a function that returns the type of the function at an address: a choice without branches, so that
/// an address that depends on the input stays one path. Functions without a type have 0.
llvm::Function* makeLookUp(llvm::Module& module) {
  llvm::LLVMContext& context = module.getContext();
  llvm::Type* number = llvm::Type::getInt32Ty(context);
  auto* lookUp =
      llvm::Function::Create(llvm::FunctionType::get(number, {llvm::PointerType::getUnqual(context)}, false),
                             llvm::GlobalValue::InternalLinkage, "__sonde_function_type", module);
  markAsRuntime(*lookUp);
  llvm::IRBuilder<> builder(llvm::BasicBlock::Create(context, "", lookUp));
  llvm::Value* type = llvm::ConstantInt::get(number, 0);
  for (llvm::Function& function : module)
    if (llvm::ConstantInt* own = typeOf(function); own && function.hasAddressTaken())
      type = builder.CreateSelect(builder.CreateICmpEQ(lookUp->getArg(0), &function), own, type);
  builder.CreateRet(type);
  return lookUp;
}

} // namespace

void answerFunctionTypes(llvm::Module& module) {
  std::vector<TypeRead> reads;
  for (llvm::Function& function : module)
    for (const TypeRead& read : typeReads(function)) reads.push_back(read);
  if (reads.empty()) return;
  llvm::Function* lookUp = makeLookUp(module);
  for (const TypeRead& read : reads) {
    llvm::IRBuilder<> builder(read.load);
    llvm::Value* value = builder.CreateCall(lookUp, read.function);
    if (read.isOfMark)
      value = builder.CreateSelect(builder.CreateICmpNE(value, builder.getInt32(0)),
                                   builder.getInt32(typeFollows), builder.getInt32(0));
    read.load->replaceAllUsesWith(value);
    read.load->eraseFromParent();
  }
}

} // namespace sonde::frontend
