#include "frontend/module_loader.h"

#include "frontend/archive_index.h"
#include "frontend/call_checks.h"
#include "frontend/clang_driver.h"
#include "frontend/diagnostics.h"
#include "frontend/embedded_bitcode.h"
#include "frontend/library_linker.h"
#include "frontend/written_mark.h"
#include "program/start.h"
#include "support/error.h"

#include <filesystem>
#include <fmt/format.h>
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

/// Returns whether the code of `file` is known to be unoptimised: we or sonde cc have compiled it. Nothing is
/// known about a bitcode file.
bool isFileAsWritten(const std::string& file, const Sources& sources) {
  return !isBitcode(file) && (!isSource(file) || sources.optimisation == Optimisation::AsWritten);
}

constexpr const char* kindsOfFiles =
    "give .c, .i, .ll, .bc, .o or .a files, or a program that sonde cc has built";

using Buffers = std::vector<std::unique_ptr<llvm::MemoryBuffer>>;

/// Returns the pieces of bitcode in `file`: one for a source file, and one for each part of a native program.
Buffers bitcodeOf(const std::string& file, const Sources& sources) {
  Buffers buffers;
  std::unique_ptr<llvm::MemoryBuffer> bytes =
      readFile(file); // so that a missing file gets our message, not clang's
  if (isBitcode(file)) {
    buffers.push_back(std::move(bytes));
  } else if (isSource(file)) {
    buffers.push_back(llvm::MemoryBuffer::getMemBufferCopy(compileToBitcode(file, sources), file));
  } else {
    const std::string program = programBehind(file);
    if (!isNativeFile(program)) throw Error("unknown kind of file", file, kindsOfFiles);
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
    throw Error("not valid LLVM bitcode or assembly: " + problem.getMessage().str(), where,
                "sonde reads what LLVM " LLVM_VERSION_STRING " and older versions write");
  }
  if (!module->getTargetTriple().empty() &&
      llvm::Triple(module->getTargetTriple()).getArch() != llvm::Triple::x86_64)
    throw Error("the code is for the target " + module->getTargetTriple(), file,
                "sonde runs x86-64 code only: compile for x86_64-linux-gnu");
  return module;
}

/// Links the modules of a program in order.
class ProgramLinker {
public:
  ProgramLinker(llvm::LLVMContext& context, const check::Selection& checks)
      : context_(context), checks_(checks) {
    collectDiagnostics(context);
  }

  void add(const llvm::MemoryBuffer& bitcode, const std::string& file, bool asWritten) {
    std::unique_ptr<llvm::Module> module = parse(context_, bitcode, file);
    if (asWritten) markAsWritten(*module, checks_);
    if (asWritten) addCallChecks(*module, checks_);
    if (!whole_)
      linker_.emplace(*(whole_ = std::move(module)));
    else if (linker_->linkInModule(std::move(module)))
      throw Error("cannot link this file with the files before it: " + diagnostics(context_), file);
  }

  /// Adds the archive members that the program needs. Unlike for a linker, the order of files and archives
  /// does not matter.
  void addMembers(const std::vector<std::string>& archives, const std::string& entry) {
    ArchiveIndex index;
    for (const std::string& archive : archives) index.add(archive);
    if (whole_) {
      for (std::string& name : undefinedSymbols(*whole_)) index.use(std::move(name));
      for (const llvm::GlobalValue& value : whole_->global_values())
        if (!value.isDeclaration() && !value.hasLocalLinkage()) index.define(value.getName());
    }
    for (const std::string& start : {entry, std::string(program::fuzzTargetName)}) {
      if (!index.isDefined(entry) && !index.isDefined(program::fuzzTargetName)) index.use(start);
      for (const ArchiveMember& member : index.take()) add(member);
    }
  }

  std::unique_ptr<llvm::Module> take() { return std::move(whole_); }

private:
  void add(const ArchiveMember& member) {
    if (member.pieces.empty())
      throw Error("this archive member has no bitcode, but the program needs its '" + member.symbol + "'",
                  member.name, "build it from C with 'sonde cc' (assembly has no bitcode)");
    for (const auto& piece : member.pieces) add(*piece, member.name, member.isNative);
  }

  llvm::LLVMContext& context_;
  check::Selection checks_;
  std::unique_ptr<llvm::Module> whole_;
  std::optional<llvm::Linker> linker_;
};

void verify(llvm::Module& module, const std::string& file) {
  std::string problems;
  llvm::raw_string_ostream stream(problems);
  bool brokenDebugInfo = false;
  if (llvm::verifyModule(module, &stream, &brokenDebugInfo))
    throw Error("not valid LLVM code: " + problems, file);
  if (brokenDebugInfo) llvm::StripDebugInfo(module);
}

/// Throws Error if a file behind the first one is no part of a program, by its name or content: it is rather
/// an argument of the program.
void refuseArguments(const Sources& sources) {
  for (size_t n = 1; n < sources.files.size(); ++n) {
    const std::string& file = sources.files[n];
    if (isSource(file) || isBitcode(file) || isArchive(file)) continue;
    const std::filesystem::path ending = std::filesystem::path(file).extension();
    if (ending == ".o" || ending == ".a" || isNativeFile(programBehind(file))) continue;
    std::error_code unknown;
    throw Error(std::filesystem::exists(file, unknown) ? "unknown kind of file" : "there is no such file",
                file,
                fmt::format("{}\n  arguments of the program stand after '--': sonde run {} -- {}",
                            kindsOfFiles, sources.files.front(), file));
  }
}

} // namespace

std::unique_ptr<llvm::Module> loadModule(llvm::LLVMContext& context, const Sources& sources) {
  if (sources.files.empty()) throw Error("no input file", {}, kindsOfFiles);
  refuseArguments(sources);
  ProgramLinker linker(context, sources.checks);
  std::vector<std::string> archives;
  for (const std::string& file : sources.files) {
    if (isArchive(file)) {
      archives.push_back(file);
      continue;
    }
    for (const std::unique_ptr<llvm::MemoryBuffer>& buffer : bitcodeOf(file, sources))
      linker.add(*buffer, file, isFileAsWritten(file, sources));
  }
  sources.tell("linking the program");
  if (!archives.empty()) linker.addMembers(archives, sources.entry);
  std::unique_ptr<llvm::Module> module = linker.take();
  if (!module)
    throw Error("no function '" + sources.entry + "' to start the program at", archives.front(),
                "also give the file that defines it");
  verify(*module, sources.files.front());
  return module;
}

} // namespace sonde::frontend
