/// \file
/// The runtime is one bitcode module, read lazily: only the bodies of what is linked are parsed. A linked
/// function may itself use functions of the runtime (qsort calls memcpy), so linking is repeated until
/// nothing is missing.

#include "frontend/runtime_linker.h"

#include "frontend/runtime_mark.h"
#include "guest/files.h"
#include "program/start.h"
#include "support/check.h"

#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/Linker/IRMover.h>
#include <set>
#include <string>
#include <vector>

namespace sonde::frontend {

namespace {

constexpr const char* fuzzMain = "__sonde_fuzz_main";

std::unique_ptr<llvm::Module> readRuntime(llvm::Module& destination) {
  std::string_view bytes = guest::bytesOf("runtime.bc");
  auto runtime = llvm::getLazyBitcodeModule(llvm::MemoryBufferRef({bytes.data(), bytes.size()}, "runtime"),
                                            destination.getContext());
  SONDE_CHECK(static_cast<bool>(runtime), "the runtime's bitcode is well formed");
  // The runtime takes the target and flags of the program, whatever it was compiled for itself.
  llvm::cantFail((*runtime)->materializeMetadata());
  while (!(*runtime)->named_metadata_empty())
    (*runtime)->eraseNamedMetadata(&*(*runtime)->named_metadata_begin());
  (*runtime)->setDataLayout(destination.getDataLayout());
  (*runtime)->setTargetTriple(destination.getTargetTriple());
  return std::move(*runtime);
}

/// Returns the function of the C library that an intrinsic may become a call of.
llvm::StringRef libraryNameOf(const llvm::Function& function) {
  switch (function.getIntrinsicID()) {
  case llvm::Intrinsic::not_intrinsic: return function.getName();
  case llvm::Intrinsic::memcpy:
  case llvm::Intrinsic::memcpy_inline: return "memcpy";
  case llvm::Intrinsic::memmove: return "memmove";
  case llvm::Intrinsic::memset:
  case llvm::Intrinsic::memset_inline: return "memset";
  default: return {};
  }
}

bool isMissing(const llvm::Module& module, llvm::StringRef name) {
  const llvm::Function* function = module.getFunction(name);
  return !function || function->isDeclaration();
}

/// Returns the functions of `runtime` that `module` uses and does not define, by name.
std::vector<llvm::GlobalValue*> wanted(const llvm::Module& module, const llvm::Module& runtime) {
  std::set<std::string> names;
  for (const llvm::Function& function : module) {
    llvm::StringRef name = libraryNameOf(function);
    if (!function.isDeclaration() || name.empty()) continue;
    names.insert(name.str());
    names.insert("__sonde_" + name.str());
  }
  if (isMissing(module, "main") && !isMissing(module, program::fuzzTargetName)) names.insert(fuzzMain);
  std::vector<llvm::GlobalValue*> found;
  for (const std::string& name : names)
    if (isMissing(module, name) && !isMissing(runtime, name)) found.push_back(runtime.getFunction(name));
  return found;
}

bool linkRound(llvm::Module& module) {
  std::unique_ptr<llvm::Module> runtime = readRuntime(module);
  std::vector<llvm::GlobalValue*> values = wanted(module, *runtime);
  if (values.empty()) return false;
  for (llvm::Function& function : *runtime)
    if (!function.isDeclaration()) markAsRuntime(function);
  auto withWhatItUses = [](llvm::GlobalValue& value, const llvm::IRMover::ValueAdder& add) { add(value); };
  llvm::IRMover mover(module);
  llvm::cantFail(mover.move(std::move(runtime), values, withWhatItUses, /*IsPerformingImport=*/false));
  return true;
}

void finishFuzzTarget(llvm::Module& module, unsigned fuzzSize) {
  llvm::Function* main = module.getFunction(fuzzMain);
  if (!main) return;
  if (llvm::Function* declared = module.getFunction("main")) {
    declared->replaceAllUsesWith(main);
    declared->eraseFromParent();
  }
  main->setName("main");
  llvm::GlobalVariable* limit = module.getGlobalVariable("__sonde_fuzz_limit");
  limit->setInitializer(llvm::ConstantInt::get(limit->getValueType(), fuzzSize));
}

} // namespace

void linkRuntime(llvm::Module& module, unsigned fuzzSize) {
  while (linkRound(module)) {
  }
  finishFuzzTarget(module, fuzzSize);
}

} // namespace sonde::frontend
