#include "frontend/block_flags.h"

#include "frontend/runtime_mark.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>

namespace sonde::frontend {

namespace {

constexpr uint64_t page = 4096;

void setFlag(llvm::BasicBlock& block, llvm::GlobalVariable& flags, uint64_t number) {
  llvm::IRBuilder<> builder(&block, block.getFirstInsertionPt());
  llvm::Value* flag = builder.CreateConstInBoundsGEP2_64(flags.getValueType(), &flags, 0, number);
  builder.CreateStore(builder.getInt8(1), flag)->setNoSanitizeMetadata();
}

} // namespace

void addBlockFlags(llvm::Module& module) {
  uint64_t count = 0;
  for (const llvm::Function& function : module)
    if (!function.isDeclaration() && !isRuntime(function)) count += function.size();
  const uint64_t size = (count / page + 1) * page;

  llvm::LLVMContext& context = module.getContext();
  auto* bytes = llvm::ArrayType::get(llvm::Type::getInt8Ty(context), size);
  auto* flags = llvm::cast<llvm::GlobalVariable>(module.getOrInsertGlobal("__sonde_block_flags", bytes));
  flags->setInitializer(llvm::Constant::getNullValue(bytes));
  flags->setAlignment(llvm::Align(page));
  llvm::GlobalValue::SanitizerMetadata unwatched;
  unwatched.NoAddress = true;
  flags->setSanitizerMetadata(unwatched);
  auto* word = llvm::Type::getInt64Ty(context);
  llvm::cast<llvm::GlobalVariable>(module.getOrInsertGlobal("__sonde_block_flags_size", word))
      ->setInitializer(llvm::ConstantInt::get(word, size));

  uint64_t number = 0;
  for (llvm::Function& function : module) {
    if (function.isDeclaration() || isRuntime(function)) continue;
    for (llvm::BasicBlock& block : function) setFlag(block, *flags, number++);
  }
}

} // namespace sonde::frontend
