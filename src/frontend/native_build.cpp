/// \file
/// The program for the host. What runtime/replay defines comes last and gives way
/// (`--allow-multiple-definition`): a prepared module has some of these functions itself, and a program may
/// have its own `reach_error`.

#include "frontend/clang_driver.h"
#include "frontend/prepare.h"
#include "guest/files.h"
#include "support/error.h"
#include "support/temporary_folder.h"

#include <llvm/Bitcode/BitcodeWriter.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/raw_ostream.h>

namespace sonde::frontend {

namespace {

void writePrepared(const Sources& sources, const std::string& path, bool addressSanitizer) {
  llvm::LLVMContext context;
  std::unique_ptr<llvm::Module> module = prepare(context, sources);
  if (addressSanitizer) // clang marks functions so when it compiles C
    for (llvm::Function& function : *module)
      if (!function.isDeclaration()) function.addFnAttr(llvm::Attribute::SanitizeAddress);
  std::error_code problem;
  llvm::raw_fd_ostream stream(path, problem);
  if (!problem) {
    llvm::WriteBitcodeToFile(*module, stream);
    stream.close();
    problem = stream.error();
    stream.clear_error();
  }
  if (problem) throw Error("cannot be written: " + problem.message(), path);
}

} // namespace

void compileForReplay(const Sources& sources, const std::string& output, bool addressSanitizer) {
  TemporaryFolder folder;
  guest::write(folder.path(), {});
  std::vector<std::string> arguments{"-g", "-O0", "-fno-omit-frame-pointer", "-ftrivial-auto-var-init=zero",
                                     "-o", output};
  if (addressSanitizer) arguments.push_back("-fsanitize=address");
  for (std::string& flag : userFlags(sources, folder.path() / "include"))
    arguments.push_back(std::move(flag));
  if (sources.pathHash) {
    arguments.push_back(folder.path() / "prepared.bc");
    writePrepared(sources, arguments.back(), addressSanitizer);
  } else {
    arguments.insert(arguments.end(), sources.files.begin(), sources.files.end());
  }
  arguments.insert(arguments.end(),
                   {folder.path() / "replay/all.c", "-Wl,--allow-multiple-definition", "-lm", "-lpthread"});
  runClang(std::move(arguments), sources.files.empty() ? std::string{} : sources.files.front());
}

} // namespace sonde::frontend
