#include "frontend/prepare.h"

#include "frontend/function_types.h"
#include "frontend/library_linker.h"
#include "frontend/module_loader.h"
#include "frontend/passes.h"
#include "frontend/path_hash.h"
#include "frontend/runtime_linker.h"
#include "frontend/written_mark.h"

#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>

namespace sonde::frontend {

std::unique_ptr<llvm::Module> prepare(llvm::LLVMContext& context, const Sources& sources, Purpose purpose) {
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
  // What becomes of the result of the entry is nothing that C speaks of.
  if (llvm::Function* entry = module->getFunction(sources.entry))
    entry->removeFnAttr(markOf(check::Check::MissingReturn));
  const bool followsUnset = purpose == Purpose::Engine;
  runPasses(*module, followsUnset && sources.checks.has(check::Check::Uninitialised),
            followsUnset && sources.checks.has(check::Check::MissingReturn));
  if (sources.pathHash) addPathHash(*module);
  return module;
}

} // namespace sonde::frontend
