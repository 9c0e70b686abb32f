/// \file
/// Runs clang as a subprocess: its driver finds headers and takes the flags that users know, and if it
/// crashes, Sonde does not.
///
/// Unless an optimisation level is asked for, code is generated as for -O1 but no LLVM pass is run: unlike
/// -O0 this marks the scopes of local variables (llvm.lifetime), which is how their use after the scope is
/// found. `__OPTIMIZE__` is hidden, because headers take it as a licence to replace functions by inline
/// versions.

#include "frontend/clang_driver.h"

#include "guest/files.h"
#include "support/error.h"
#include "support/process.h"
#include "support/temporary_folder.h"

#include <iostream>
#include <sstream>
#include <string_view>
#include <unistd.h>

namespace sonde::frontend {

namespace {

// Contraction is off at every level, so that each floating-point operation of the source stays one operation.
constexpr const char* noContraction = "-ffp-contract=off";

constexpr std::string_view gccOnlyWarns[] = {"implicit-function-declaration", "implicit-int",
                                             "int-conversion", "incompatible-function-pointer-types",
                                             "return-mismatch"};

/// Prints the compiler's messages and marks each line with `clang:`, because its errors look like those that
/// Sonde finds.
void passOn(const std::string& messages) {
  std::istringstream lines(messages);
  for (std::string line; std::getline(lines, line);) std::cerr << "clang: " << line << "\n";
  std::cerr << std::flush;
}

/// Throws the error about `file` that clang's `messages` stand for.
[[noreturn]] void refuse(const std::string& file, const std::string& messages) {
  // Debian's clang only recommends the package of the sanitizers' libraries.
  if (messages.find("libclang_rt.") != std::string::npos)
    throw Error("clang cannot link this program with its sanitizers", file,
                "install the package libclang-rt-19-dev, which has the file that clang misses above");
  if (messages.find("linker command failed") != std::string::npos)
    throw Error("clang cannot link this program", file,
                "a native program needs all functions that it mentions, a run only those that it calls: "
                "give the files or libraries that have what the lines above name");
  throw Error("clang cannot compile this file", file, "see the lines above that begin with 'clang:'");
}

} // namespace

std::string runClang(std::vector<std::string> arguments, const std::string& file, const Sources& sources) {
  arguments.insert(arguments.begin(), SONDE_CLANG);
  if (isatty(STDERR_FILENO)) arguments.emplace_back("-fcolor-diagnostics");
  ProcessOutput result = captureProcess(
      arguments, "clang 19 compiles C for sonde; install the package clang-19", sources.deadline);
  if (!result.messages.empty()) sources.tell({});
  passOn(result.messages);
  if (result.exitCode != 0) refuse(file, result.messages);
  return std::move(result.output);
}

std::vector<std::string> warningsOfGcc(const std::vector<std::string>& flags) {
  std::vector<std::string> more;
  bool warningsAreErrors = false;
  for (const std::string& flag : flags)
    if (flag == "-Werror" || flag == "-Wno-error") warningsAreErrors = flag == "-Werror";
  if (warningsAreErrors) return more; // -Wno-error=… would override that
  for (std::string_view group : gccOnlyWarns) more.push_back("-Wno-error=" + std::string(group));
  return more;
}

std::vector<std::string> userFlags(const Sources& sources, const std::string& headers) {
  std::vector<std::string> further;
  std::istringstream words(sources.compilerFlags);
  for (std::string word; words >> word;) further.push_back(std::move(word));
  std::vector<std::string> flags = warningsOfGcc(further);
  for (const std::string& path : sources.includePaths) flags.push_back("-I" + path);
  flags.insert(flags.end(), {"-isystem", headers});
  for (const std::string& define : sources.defines) flags.push_back("-D" + define);
  flags.insert(flags.end(), further.begin(), further.end());
  return flags;
}

std::vector<std::string> flagsAsWritten() {
  return {"-g", "-O1", "-Xclang", "-disable-llvm-passes", "-U__OPTIMIZE__", noContraction};
}

std::string compileToBitcode(const std::string& file, const Sources& sources) {
  sources.tell("compiling " + file);
  TemporaryFolder folder;
  guest::write(folder.path(), "include/");
  std::vector<std::string> arguments = flagsAsWritten();
  if (sources.optimisation != Optimisation::AsWritten)
    arguments = {"-g", std::string("-O") + nameOf(optimisations, sources.optimisation), noContraction};
  arguments.insert(arguments.end(), {"-c", "-emit-llvm", "-o", "-"});
  // Comes before the user's flags, which may take something back.
  if (const std::string sanitizers = sources.checks.sanitizers(); !sanitizers.empty())
    arguments.push_back("-fsanitize=" + sanitizers);
  for (std::string& flag : userFlags(sources, folder.path() / "include"))
    arguments.push_back(std::move(flag));
  arguments.push_back(file);
  return runClang(std::move(arguments), file, sources);
}

} // namespace sonde::frontend
