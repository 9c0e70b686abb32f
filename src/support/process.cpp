#include "support/process.h"

#include "support/error.h"

#include <cerrno>
#include <cstring>
#include <spawn.h>
#include <sys/wait.h>

extern char** environ;

namespace sonde {

int runProcess(const std::vector<std::string>& command, const std::string& hint) {
  std::vector<char*> arguments;
  for (const std::string& word : command)
    arguments.push_back(const_cast<char*>(word.c_str())); // spawn only reads
  arguments.push_back(nullptr);
  pid_t child = 0;
  if (const int failure = posix_spawnp(&child, arguments[0], nullptr, nullptr, arguments.data(), environ))
    throw Error("cannot run " + command.front() + ": " + strerror(failure), {}, hint);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

} // namespace sonde
