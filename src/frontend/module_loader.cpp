#include "frontend/module_loader.h"

#include "frontend/clang_driver.h"
#include "frontend/diagnostics.h"
#include "frontend/embedded_bitcode.h"
#include "frontend/written_mark.h"
#include "support/error.h"

#include <filesystem>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Verifier.h>
#include <llvm/IRReader/IRReader.h>
#include <llvm/Linker/Linker.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/TargetParser/Triple.h>
#include <optional>

namespace sonde::frontend {

namespace {

std::unique_ptr<llvm::MemoryBuffer> readFile(const std::string& file) {
  auto buffer = llvm::MemoryBuffer::getFile(file);
  if (!buffer) throw Error("cannot read the file: " + buffer.getError().message(), file);
  return std::move(*buffer);
}

bool isSource(const std::string& file) {
  std::string extension = std::filesystem::path(file).extension();
  return extension == ".c" || extension == ".i";
}

bool isBitcode(const std::string& file) {
  std::string extension = std::filesystem::path(file).extension();
  return extension == ".ll" || extension == ".bc";
}

/// Known of what we compile ourselves, as sonde cc does, too; not of bitcode that was given as such.
bool isAsWritten(const std::string& file, const Sources& sources) {
  return !isBitcode(file) && (!isSource(file) || sources.optimisation.empty());
}

constexpr const char* kindsOfFiles = "give .c, .i, .ll or .bc files, or a program that sonde cc has built";

using Buffers = std::vector<std::unique_ptr<llvm::MemoryBuffer>>;

/// One for a source file; a native program has one for each of its parts.
Buffers bitcodeOf(const std::string& file, const Sources& sources) {
  Buffers buffers;
  std::unique_ptr<llvm::MemoryBuffer> bytes = readFile(file); // a missing file is our message, not clang's
  if (isBitcode(file)) {
    buffers.push_back(std::move(bytes));
  } else if (isSource(file)) {
    buffers.push_back(llvm::MemoryBuffer::getMemBufferCopy(compileToBitcode(file, sources), file));
  } else {
    const std::string program = programBehind(file);
    if (!isNativeFile(program)) throw Error("not a kind of file sonde knows", file, kindsOfFiles);
    buffers = embeddedBitcode(program);
  }
  return buffers;
}

std::unique_ptr<llvm::Module> parse(llvm::LLVMContext& context, const llvm::MemoryBuffer& buffer,
                                    const std::string& file) {
  llvm::SMDiagnostic problem;
  std::unique_ptr<llvm::Module> module = llvm::parseIR(buffer.getMemBufferRef(), problem, context);
  if (!module) {
    std::string where = file;
    if (problem.getLineNo() > 0) where += ":" + std::to_string(problem.getLineNo());
    throw Error("cannot be read as LLVM bitcode or assembly: " + problem.getMessage().str(), where,
                "sonde reads what LLVM " LLVM_VERSION_STRING " and older versions write");
  }
  if (!module->getTargetTriple().empty() &&
      llvm::Triple(module->getTargetTriple()).getArch() != llvm::Triple::x86_64)
    throw Error("is for the target " + module->getTargetTriple(), file, "sonde runs x86-64 code only");
  return module;
}

} // namespace

std::unique_ptr<llvm::Module> loadModule(llvm::LLVMContext& context, const Sources& sources) {
  if (sources.files.empty()) throw Error("no input file", {}, kindsOfFiles);
  collectDiagnostics(context);
  std::unique_ptr<llvm::Module> whole;
  std::optional<llvm::Linker> linker;
  for (const std::string& file : sources.files) {
    for (const std::unique_ptr<llvm::MemoryBuffer>& buffer : bitcodeOf(file, sources)) {
      std::unique_ptr<llvm::Module> module = parse(context, *buffer, file);
      if (isAsWritten(file, sources)) markAsWritten(*module);
      if (!whole)
        linker.emplace(*(whole = std::move(module)));
      else if (linker->linkInModule(std::move(module)))
        throw Error("cannot be linked with the files before it: " + diagnostics(context), file);
    }
  }
  std::string problems;
  llvm::raw_string_ostream stream(problems);
  bool brokenDebugInfo = false;
  if (llvm::verifyModule(*whole, &stream, &brokenDebugInfo))
    throw Error("is not valid LLVM code: " + problems, sources.files.front());
  if (brokenDebugInfo) llvm::StripDebugInfo(*whole);
  return whole;
}

} // namespace sonde::frontend
