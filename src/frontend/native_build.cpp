/// \file
/// Builds a program for the host. The functions of runtime/replay come last, and other definitions take
/// precedence over them (`--allow-multiple-definition`): a prepared module has some of these functions
/// itself, and a program may define its own `reach_error`.

#include "frontend/native_build.h"

#include "frontend/archive_index.h"
#include "frontend/block_flags.h"
#include "frontend/clang_driver.h"
#include "frontend/embedded_bitcode.h"
#include "frontend/fresh_memory.h"
#include "frontend/frontend.h"
#include "frontend/module_loader.h"
#include "frontend/module_lowering.h"
#include "frontend/native_checks.h"
#include "frontend/native_file.h"
#include "frontend/prepare.h"
#include "guest/files.h"
#include "program/start.h"
#include "support/error.h"
#include "support/temporary_folder.h"

#include <algorithm>
#include <llvm/Bitcode/BitcodeWriter.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/raw_ostream.h>
#include <string_view>

namespace sonde::frontend {

namespace {

void write(const llvm::Module& module, const std::string& path) {
  std::error_code problem;
  llvm::raw_fd_ostream stream(path, problem);
  if (!problem) {
    llvm::WriteBitcodeToFile(module, stream);
    stream.close();
    problem = stream.error();
    stream.clear_error();
  }
  if (problem) throw Error("cannot write this file: " + problem.message(), path);
}

/// Lets the program start at a function without parameters instead of its main.
void startAt(llvm::Module& module, const std::string& name) {
  llvm::Function* entry = module.getFunction(name);
  if (name == "main" || !entry) return;
  if (llvm::Function* main = module.getFunction("main")) main->setName("sonde.main");
  llvm::IRBuilder<> builder(module.getContext());
  auto* type = llvm::FunctionType::get(builder.getInt32Ty(), false);
  auto* main = llvm::Function::Create(type, llvm::Function::ExternalLinkage, "main", module);
  builder.SetInsertPoint(llvm::BasicBlock::Create(module.getContext(), {}, main));
  llvm::Value* result = builder.CreateCall(entry);
  builder.CreateRet(result->getType()->isIntegerTy() ? builder.CreateZExtOrTrunc(result, builder.getInt32Ty())
                                                     : builder.getInt32(0));
}

/// Returns the user's flags for code generation and linking. The bitcode has been made by all of them. One is
/// left out here, which many use to get bitcode as it was written: it would switch off the sanitizers, too.
std::vector<std::string> flagsForBitcode(const Sources& sources, const std::string& headers) {
  std::vector<std::string> flags = userFlags(sources, headers);
  constexpr std::string_view noPasses[] = {"-disable-llvm-passes", "-disable-llvm-optzns"};
  const auto isLeftOut = [&](auto at) {
    return *at == "-Xclang" && at + 1 != flags.end() &&
           std::ranges::find(noPasses, at[1]) != std::end(noPasses);
  };
  for (auto at = flags.begin(); at != flags.end();) at = isLeftOut(at) ? flags.erase(at, at + 2) : at + 1;
  return flags;
}

std::optional<program::Program> writeBitcode(const Sources& given, const NativeBuild& build,
                                             const std::string& path) {
  llvm::LLVMContext context;
  Sources sources = given;
  if (!build.addressSanitizer) sources.checks = {};
  std::unique_ptr<llvm::Module> module = sources.pathHash || build.coverage
                                             ? prepare(context, sources, Purpose::Host)
                                             : loadModule(context, sources);
  std::optional<program::Program> program;
  if (build.coverage) {
    program = lower(*module);
    addBlockFlags(*module);
  }
  startAt(*module, sources.entry);
  if (build.addressSanitizer) addChecks(*module);
  if (build.memorySanitizer)
    checkInitialised(*module);
  else
    fillNewVariables(*module);
  write(*module, path);
  return program;
}

std::vector<std::string> nativeFilesOf(const Sources& sources) {
  std::vector<std::string> files;
  for (const std::string& file : sources.files)
    if (const std::string program = programBehind(file); isNativeFile(program)) files.push_back(program);
  return files;
}

} // namespace

bool isFuzzTarget(const std::string& program) {
  const std::string file = programBehind(program);
  if (!isNativeFile(file)) return false;
  ArchiveIndex symbols;
  for (const auto& piece : readNativeFile(file).pieces) symbols.addPiece(*piece);
  return symbols.isDefined(program::fuzzTargetName) && !symbols.isDefined("main");
}

std::optional<program::Program> compileForReplay(const Sources& sources, const std::string& output,
                                                 const NativeBuild& build) {
  TemporaryFolder folder;
  guest::write(folder.path(), {});
  const std::vector<std::string> nativeFiles = nativeFilesOf(sources);
  std::vector<std::string> arguments{"-g",
                                     "-O0",
                                     "-fno-omit-frame-pointer",
                                     "-ffile-prefix-map=" + folder.path().string() + "=" + runtimeFolder,
                                     "-o",
                                     output};
  // Allocations of no bytes and the tables of <ctype.h> are those of runtime/replay/checks.c.
  if (build.addressSanitizer)
    arguments.insert(arguments.end(),
                     {"-fsanitize=address", "-Wl,--wrap=malloc,--wrap=calloc,--wrap=__ctype_b_loc,"
                                            "--wrap=__ctype_tolower_loc,--wrap=__ctype_toupper_loc"});
  // An argument that was never set is no use of it yet.
  if (build.memorySanitizer)
    arguments.insert(arguments.end(), {"-fsanitize=memory", "-fno-sanitize-memory-param-retval"});
  for (std::string& flag : flagsForBitcode(sources, folder.path() / "include"))
    arguments.push_back(std::move(flag));
  const std::string bitcode = folder.path() / "program.bc";
  std::optional<program::Program> program = writeBitcode(sources, build, bitcode);
  // The language is none that the user's flags name.
  arguments.insert(arguments.end(), {"-x", "none", bitcode, folder.path() / "replay/all.c",
                                     "-Wl,--allow-multiple-definition", "-lm", "-lpthread"});
  for (const std::string& file : nativeFiles)
    for (std::string& library : librariesWithoutBitcode(file)) {
      if (!library.starts_with("-l:"))
        arguments.push_back("-Wl,-rpath," + std::filesystem::path(library).parent_path().string());
      arguments.push_back(std::move(library));
    }
  sources.tell("compiling the program for this machine");
  runClang(std::move(arguments), sources.files.empty() ? std::string{} : sources.files.front(), sources);
  return program;
}

} // namespace sonde::frontend
