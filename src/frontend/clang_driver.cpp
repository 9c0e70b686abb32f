/// \file
/// Clang as a subprocess: its driver finds headers and takes flags as users know them, and a crash of it is
/// not ours.
///
/// Unless an optimisation level is asked for, code is generated as for -O1 but no LLVM pass is run: unlike
/// -O0 this marks the scopes of local variables (llvm.lifetime), which is how their use after the scope is
/// found. `__OPTIMIZE__` is hidden, because headers take it as a licence to replace functions by inline
/// versions.

#include "frontend/clang_driver.h"

#include "guest/files.h"
#include "support/error.h"
#include "support/temporary_folder.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace sonde::frontend {

namespace {

// At any level: a test for overflow that overflows itself must stay one operation per source operation.
constexpr const char* noContraction = "-ffp-contract=off";

std::string readAll(int descriptor) {
  std::string bytes;
  std::array<char, 65536> buffer;
  while (true) {
    ssize_t count = read(descriptor, buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return bytes;
    bytes.append(buffer.data(), static_cast<size_t>(count));
  }
}

} // namespace

std::string runClang(std::vector<std::string> arguments, const std::string& file) {
  arguments.insert(arguments.begin(), SONDE_CLANG);
  std::vector<char*> words;
  for (std::string& argument : arguments) words.push_back(argument.data());
  words.push_back(nullptr);

  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) throw Error(std::string("cannot create a pipe: ") + strerror(errno));
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  pid_t child = 0;
  int failure = posix_spawnp(&child, SONDE_CLANG, &actions, nullptr, words.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  close(ends[1]);
  if (failure) {
    close(ends[0]);
    throw Error(std::string("cannot run ") + SONDE_CLANG + ": " + strerror(failure), file,
                "clang 19 compiles C for sonde; install the package clang-19");
  }
  std::string output = readAll(ends[0]);
  close(ends[0]);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) throw Error("does not compile", file);
  return output;
}

std::vector<std::string> userFlags(const Sources& sources, const std::string& headers) {
  std::vector<std::string> flags;
  for (const std::string& path : sources.includePaths) flags.push_back("-I" + path);
  flags.insert(flags.end(), {"-isystem", headers});
  for (const std::string& define : sources.defines) flags.push_back("-D" + define);
  flags.insert(flags.end(), sources.compilerFlags.begin(), sources.compilerFlags.end());
  return flags;
}

std::vector<std::string> flagsAsWritten() {
  return {"-g", "-O1", "-Xclang", "-disable-llvm-passes", "-U__OPTIMIZE__", noContraction};
}

std::string compileToBitcode(const std::string& file, const Sources& sources) {
  TemporaryFolder folder;
  guest::write(folder.path(), "include/");
  std::vector<std::string> arguments = flagsAsWritten();
  if (const std::string& level = sources.optimisation; !level.empty())
    arguments = {"-g", "-O" + level, noContraction};
  arguments.insert(arguments.end(), {"-c", "-emit-llvm", "-o", "-"});
  for (std::string& flag : userFlags(sources, folder.path() / "include"))
    arguments.push_back(std::move(flag));
  arguments.push_back(file);
  return runClang(std::move(arguments), file);
}

} // namespace sonde::frontend
