#include "compare/child.h"

#include "output/whole_file.h"
#include "support/error.h"

#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

extern char** environ;

namespace sonde::compare {

namespace {

constexpr auto lookInterval = std::chrono::milliseconds(20);
constexpr std::chrono::milliseconds timeToEnd{30'000};
constexpr std::chrono::milliseconds timeAfterRequest{1500};

pid_t start(const std::vector<std::string>& command, const std::filesystem::path& log) {
  std::vector<char*> arguments;
  arguments.reserve(command.size() + 1);
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str())); // only read
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, log.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP); // a terminal's Ctrl-C does not reach it
  posix_spawnattr_setpgroup(&attributes, 0);
  pid_t child = 0;
  const int failure = posix_spawn(&child, arguments[0], &actions, &attributes, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  if (failure) throw Error(std::string("cannot be run: ") + strerror(failure), command.front());
  return child;
}

/// Whether it has ended, and how.
bool ended(pid_t child, int& status) {
  const pid_t found = waitpid(child, &status, WNOHANG);
  return found == child || (found < 0 && errno != EINTR);
}

} // namespace

ChildEnd runChild(const std::vector<std::string>& command, const std::filesystem::path& log,
                  const Deadline& deadline) {
  const pid_t child = start(command, log);
  int status = 0;
  ChildEnd end;
  const auto endsBefore = [&](const auto& isOver) {
    while (!ended(child, status)) {
      if (isOver()) return false;
      std::this_thread::sleep_for(lookInterval);
    }
    return true;
  };
  if (!endsBefore([&] { return deadline.passed(); })) {
    kill(child, SIGINT);
    const auto asked = Deadline::Clock::now();
    const auto isTooLate = [&] {
      return Deadline::Clock::now() - asked >= (deadline.isRequested() ? timeAfterRequest : timeToEnd);
    };
    if (!endsBefore(isTooLate)) {
      end.tooLate = true;
      kill(-child, SIGKILL);
      endsBefore([] { return false; });
    }
  }
  end.exitCode = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  end.messages = output::readWhole(log);
  return end;
}

} // namespace sonde::compare
