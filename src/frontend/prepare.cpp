#include "frontend/prepare.h"

#include "frontend/function_types.h"
#include "frontend/library_linker.h"
#include "frontend/module_loader.h"
#include "frontend/passes.h"
#include "frontend/path_hash.h"
#include "frontend/runtime_linker.h"

#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>

namespace sonde::frontend {

std::unique_ptr<llvm::Module> prepare(llvm::LLVMContext& context, const Sources& sources) {
  std::unique_ptr<llvm::Module> module = loadModule(context, sources);
  linkRuntime(*module, sources.fuzzSize);
  if (sources.library) {
    const Library library = sources.library(undefinedFunctions(*module));
    if (!library.archive.empty()) sources.tell("linking the C library");
    linkLibrary(*module, library);
    linkRuntime(*module, sources.fuzzSize); // for the functions that the library needs
  }
  sources.tell("preparing the program");
  answerFunctionTypes(*module);
  runPasses(*module, sources.checks.has(check::Check::Uninitialised));
  if (sources.pathHash) addPathHash(*module);
  return module;
}

} // namespace sonde::frontend
