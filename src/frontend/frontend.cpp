#include "frontend/frontend.h"

#include "frontend/library_linker.h"
#include "frontend/module_loader.h"
#include "frontend/module_lowering.h"
#include "frontend/passes.h"
#include "frontend/path_hash.h"
#include "frontend/prepare.h"
#include "frontend/runtime_linker.h"

#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/raw_ostream.h>
#include <sstream>

namespace sonde::frontend {

void Sources::addFlags(const std::string& text) {
  std::istringstream stream(text);
  for (std::string word; stream >> word;) compilerFlags.push_back(std::move(word));
}

std::unique_ptr<llvm::Module> prepare(llvm::LLVMContext& context, const Sources& sources) {
  std::unique_ptr<llvm::Module> module = loadModule(context, sources);
  linkRuntime(*module, sources.fuzzSize);
  if (sources.library) {
    linkLibrary(*module, sources.library(undefinedFunctions(*module)));
    linkRuntime(*module, sources.fuzzSize); // what the library needs
  }
  runPasses(*module);
  if (sources.pathHash) addPathHash(*module);
  return module;
}

program::Program load(const Sources& sources) {
  llvm::LLVMContext context;
  return lower(*prepare(context, sources));
}

std::string printModule(const Sources& sources) {
  llvm::LLVMContext context;
  std::unique_ptr<llvm::Module> module = prepare(context, sources);
  std::string text;
  llvm::raw_string_ostream stream(text);
  module->print(stream, nullptr);
  return text;
}

} // namespace sonde::frontend
