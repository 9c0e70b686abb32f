#include "support/process.h"

#include "support/error.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <memory>
#include <poll.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace sonde {

namespace {

/// An unnamed file in memory that receives one stream of a process. With two pipes, both would have to be
/// read at the same time.
class Stream {
public:
  Stream() : descriptor_(memfd_create("stream", MFD_CLOEXEC)) {
    if (descriptor_ < 0) throw Error(std::string("cannot create a file in memory: ") + strerror(errno));
  }
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;
  ~Stream() { close(descriptor_); }

  int descriptor() const { return descriptor_; }

  std::string text() const {
    std::string bytes;
    std::array<char, 65536> buffer;
    for (ssize_t count = 1; count > 0;) {
      count = pread(descriptor_, buffer.data(), buffer.size(), static_cast<off_t>(bytes.size()));
      if (count > 0) bytes.append(buffer.data(), static_cast<size_t>(count));
    }
    return bytes;
  }

private:
  int descriptor_;
};

/// Attributes of a process that can be ended together with all that it has started.
class Attributes {
public:
  explicit Attributes(bool isGroup) {
    posix_spawnattr_init(&attributes_);
    if (isGroup) posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETPGROUP);
  }
  Attributes(const Attributes&) = delete;
  Attributes& operator=(const Attributes&) = delete;
  ~Attributes() { posix_spawnattr_destroy(&attributes_); }

  const posix_spawnattr_t* get() const { return &attributes_; }

private:
  posix_spawnattr_t attributes_;
};

/// Waits until the process has ended. At the deadline, which is looked at now and then, its group is made to
/// end.
void waitUntil(const Deadline& deadline, pid_t child) {
  constexpr int milliseconds = 50;
  const auto descriptor = static_cast<int>(syscall(SYS_pidfd_open, child, 0));
  if (descriptor < 0) return; // an old kernel: it is waited for as long as it takes
  pollfd ended{descriptor, POLLIN, 0};
  while (!deadline.passed() && poll(&ended, 1, milliseconds) <= 0) {
  }
  close(descriptor);
  if (deadline.passed()) kill(-child, SIGKILL);
}

int run(const std::vector<std::string>& command, const std::string& hint,
        const posix_spawn_file_actions_t* actions, const Deadline& deadline = {}) {
  std::vector<char*> arguments;
  for (const std::string& word : command)
    arguments.push_back(const_cast<char*>(word.c_str())); // posix_spawnp does not change its arguments
  arguments.push_back(nullptr);
  pid_t child = 0;
  // Without a deadline it stays in our group, so that Ctrl-C reaches it.
  const Attributes attributes(deadline.exists());
  if (const int failure =
          posix_spawnp(&child, arguments[0], actions, attributes.get(), arguments.data(), environ))
    throw Error("cannot run " + command.front() + ": " + strerror(failure), {}, hint);
  if (deadline.exists()) waitUntil(deadline, child);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (deadline.passed()) throw DeadlinePassed();
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

} // namespace

int runProcess(const std::vector<std::string>& command, const std::string& hint, const Deadline& deadline) {
  return run(command, hint, nullptr, deadline);
}

ProcessOutput captureProcess(const std::vector<std::string>& command, const std::string& hint,
                             const Deadline& deadline) {
  const Stream output, messages;
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  const std::unique_ptr<posix_spawn_file_actions_t, int (*)(posix_spawn_file_actions_t*)> end(
      &actions, posix_spawn_file_actions_destroy);
  posix_spawn_file_actions_adddup2(&actions, output.descriptor(), STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, messages.descriptor(), STDERR_FILENO);
  const int exitCode = run(command, hint, &actions, deadline);
  return {exitCode, output.text(), messages.text()};
}

} // namespace sonde
