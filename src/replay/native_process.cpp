#include "replay/native_process.h"

#include "support/check.h"
#include "support/error.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace sonde::replay {

namespace {

constexpr size_t mostKept = 16 << 20;

class Descriptor {
public:
  explicit Descriptor(int number) : number_(number) { SONDE_CHECK(number >= 0, "a descriptor can be had"); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() { close(number_); }

  int number() const { return number_; }

private:
  int number_;
};

/// A pipe from which we read what the process writes.
class Pipe {
public:
  Pipe() {
    if (pipe2(ends_, O_CLOEXEC) != 0) throw Error(std::string("cannot create a pipe: ") + strerror(errno));
    fcntl(ends_[0], F_SETFL, O_NONBLOCK);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  ~Pipe() {
    close(ends_[0]);
    closeWriter();
  }

  int reader() const { return ends_[0]; }
  int writer() const { return ends_[1]; }
  void closeWriter() {
    if (ends_[1] >= 0) close(ends_[1]);
    ends_[1] = -1;
  }

  /// Reads what is available now; returns false at the end.
  bool read(std::string& into) const {
    std::array<char, 65536> buffer;
    for (;;) {
      const ssize_t count = ::read(reader(), buffer.data(), buffer.size());
      if (count < 0 && errno == EINTR) continue;
      if (count < 0) return errno == EAGAIN;
      if (count == 0) return false;
      into.append(buffer.data(), std::min(static_cast<size_t>(count), mostKept - into.size()));
    }
  }

private:
  int ends_[2] = {-1, -1};
};

/// Holds back the signals that would end us until the process has been killed.
class HeldSignals {
public:
  HeldSignals() : descriptor_((hold(), signalfd(-1, &held_, SFD_CLOEXEC | SFD_NONBLOCK))) {}
  ~HeldSignals() { sigprocmask(SIG_SETMASK, &before_, nullptr); }

  int descriptor() const { return descriptor_.number(); }
  const sigset_t& before() const { return before_; }
  /// Returns whether such a signal has arrived, and consumes it, so that there is time to clean up.
  bool take() const {
    signalfd_siginfo signal;
    return read(descriptor(), &signal, sizeof signal) == sizeof signal;
  }

private:
  void hold() {
    sigemptyset(&held_);
    for (int signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&held_, signal);
    sigprocmask(SIG_BLOCK, &held_, &before_);
  }

  sigset_t held_{}, before_{};
  Descriptor descriptor_;
};

std::vector<char*> pointers(const std::vector<std::string>& words) {
  std::vector<char*> result;
  for (const std::string& word : words) result.push_back(const_cast<char*>(word.c_str()));
  result.push_back(nullptr);
  return result;
}

pid_t start(const Command& command, const Pipe& output, const Pipe& errors, const sigset_t& mask) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, command.standardInput.c_str(), O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, output.writer(), STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, errors.writer(), STDERR_FILENO);
  posix_spawn_file_actions_addchdir_np(&actions, command.folder.c_str());
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setsigmask(&attributes, &mask);
  pid_t child = 0;
  const int failure = posix_spawn(&child, command.executable.c_str(), &actions, &attributes,
                                  pointers(command.arguments).data(), pointers(command.environment).data());
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  if (failure) throw Error(std::string("cannot run this program: ") + strerror(failure), command.executable);
  return child;
}

} // namespace

ProcessEnd runCommand(const Command& command, unsigned seconds) {
  using Clock = std::chrono::steady_clock;
  HeldSignals signals;
  Pipe output, errors;
  ProcessEnd end;
  const pid_t child = start(command, output, errors, signals.before());
  output.closeWriter();
  errors.closeWriter();
  const Clock::time_point limit = Clock::now() + std::chrono::seconds(seconds);
  bool interrupted = false;
  {
    Descriptor process(static_cast<int>(syscall(SYS_pidfd_open, child, 0)));
    std::array<pollfd, 4> waits{pollfd{process.number(), POLLIN, 0}, pollfd{signals.descriptor(), POLLIN, 0},
                                pollfd{output.reader(), POLLIN, 0}, pollfd{errors.reader(), POLLIN, 0}};
    while (!end.inTime && !interrupted) {
      const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(limit - Clock::now()).count();
      if (left <= 0) break;
      poll(waits.data(), waits.size(), static_cast<int>(std::min<int64_t>(left, 1'000'000)));
      // A pipe without writers is always ready, so it is not polled any more.
      if (waits[2].revents && !output.read(end.output)) waits[2].fd = -1;
      if (waits[3].revents && !errors.read(end.errors)) waits[3].fd = -1;
      interrupted = signals.take();
      end.inTime = waits[0].revents & POLLIN;
    }
  }
  kill(-child, SIGKILL);
  while (waitpid(child, &end.status, 0) < 0 && errno == EINTR) {
  }
  output.read(end.output);
  errors.read(end.errors);
  if (interrupted) throw Error("interrupted");
  return end;
}

} // namespace sonde::replay
