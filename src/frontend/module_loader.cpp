#include "frontend/module_loader.h"

#include "frontend/clang_driver.h"
#include "frontend/written_mark.h"
#include "support/error.h"

#include <filesystem>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/DiagnosticPrinter.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Verifier.h>
#include <llvm/IRReader/IRReader.h>
#include <llvm/Linker/Linker.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/TargetParser/Triple.h>

namespace sonde::frontend {

namespace {

/// Collects what LLVM reports, so that it ends in our error and not on its own stream.
struct Diagnostics : llvm::DiagnosticHandler {
  explicit Diagnostics(std::string& text) : text_(text) {}
  bool handleDiagnostics(const llvm::DiagnosticInfo& info) override {
    if (info.getSeverity() != llvm::DS_Error) return true;
    llvm::raw_string_ostream stream(text_);
    llvm::DiagnosticPrinterRawOStream printer(stream);
    if (!text_.empty()) stream << "; ";
    info.print(printer);
    return true;
  }
  std::string& text_;
};

std::unique_ptr<llvm::MemoryBuffer> readFile(const std::string& file) {
  auto buffer = llvm::MemoryBuffer::getFile(file);
  if (!buffer) throw Error("cannot read the file: " + buffer.getError().message(), file);
  return std::move(*buffer);
}

bool isSource(const std::string& file) {
  std::string extension = std::filesystem::path(file).extension();
  return extension == ".c" || extension == ".i";
}

std::unique_ptr<llvm::MemoryBuffer> bitcodeOf(const std::string& file, const Sources& sources) {
  std::string extension = std::filesystem::path(file).extension();
  if (extension == ".ll" || extension == ".bc") return readFile(file);
  if (isSource(file)) {
    readFile(file); // a missing file is our message, not clang's
    return llvm::MemoryBuffer::getMemBufferCopy(compileToBitcode(file, sources), file);
  }
  throw Error("not a kind of file sonde knows", file, "give .c, .i, .ll or .bc files");
}

std::unique_ptr<llvm::Module> parse(llvm::LLVMContext& context, const std::string& file,
                                    const Sources& sources) {
  std::unique_ptr<llvm::MemoryBuffer> buffer = bitcodeOf(file, sources);
  llvm::SMDiagnostic problem;
  std::unique_ptr<llvm::Module> module = llvm::parseIR(buffer->getMemBufferRef(), problem, context);
  if (!module) {
    std::string where = file;
    if (problem.getLineNo() > 0) where += ":" + std::to_string(problem.getLineNo());
    throw Error("cannot be read as LLVM bitcode or assembly: " + problem.getMessage().str(), where,
                "sonde reads what LLVM " LLVM_VERSION_STRING " and older versions write");
  }
  if (!module->getTargetTriple().empty() &&
      llvm::Triple(module->getTargetTriple()).getArch() != llvm::Triple::x86_64)
    throw Error("is for the target " + module->getTargetTriple(), file, "sonde runs x86-64 code only");
  if (isSource(file) && sources.optimisation.empty()) markAsWritten(*module);
  return module;
}

} // namespace

std::unique_ptr<llvm::Module> loadModule(llvm::LLVMContext& context, const Sources& sources) {
  if (sources.files.empty()) throw Error("no input file", {}, "give .c, .i, .ll or .bc files");
  std::string reported;
  context.setDiagnosticHandler(std::make_unique<Diagnostics>(reported));
  std::unique_ptr<llvm::Module> whole;
  for (const std::string& file : sources.files) {
    std::unique_ptr<llvm::Module> module = parse(context, file, sources);
    if (!whole)
      whole = std::move(module);
    else if (llvm::Linker::linkModules(*whole, std::move(module)))
      throw Error("cannot be linked with the files before it: " + reported, file);
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
