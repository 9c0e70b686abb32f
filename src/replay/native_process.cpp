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
#include <sys/resource.h>
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

std::vector<char*> pointers(const std::vector<std::string>& words) {
  std::vector<char*> result;
  result.reserve(words.size() + 1);
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

/// Gives a process an end also if ours is killed before it can kill that one. The limit is generous: several
/// threads use their processor time together.
void limitTime(pid_t child, unsigned seconds) {
  const rlim_t most = rlim_t{100} * seconds;
  const rlimit limit{most, most};
  prlimit(child, RLIMIT_CPU, &limit, nullptr); // it may have ended already
}

} // namespace

HeldSignals::HeldSignals() {
  sigemptyset(&held_);
  for (int signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&held_, signal);
  pthread_sigmask(SIG_BLOCK, &held_, &before_);
  descriptor_ = signalfd(-1, &held_, SFD_CLOEXEC | SFD_NONBLOCK);
  SONDE_CHECK(descriptor_ >= 0, "a descriptor can be had");
}

HeldSignals::~HeldSignals() {
  for (signalfd_siginfo signal; read(descriptor_, &signal, sizeof signal) == sizeof signal;) {
  }
  close(descriptor_);
  pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

bool HeldSignals::haveArrived() const {
  pollfd wait{descriptor_, POLLIN, 0};
  return poll(&wait, 1, 0) > 0;
}

ProcessEnd runCommand(const Command& command, unsigned seconds, const HeldSignals& signals) {
  using Clock = std::chrono::steady_clock;
  Pipe output, errors;
  ProcessEnd end;
  const pid_t child = start(command, output, errors, signals.before());
  limitTime(child, seconds);
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
      interrupted = waits[1].revents != 0;
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
