#include "support/progress.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <utility>

namespace sonde {

namespace {

constexpr std::string_view eraseStatus = "\r\x1b[K";

std::string clockText(Progress::Clock::duration passed) {
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(passed).count();
  return fmt::format("{}:{:02}", seconds / 60, seconds % 60);
}

size_t widthOf(int terminal) {
  winsize size{};
  return ::ioctl(terminal, TIOCGWINSZ, &size) == 0 && size.ws_col > 1 ? size.ws_col : 80;
}

} // namespace

Progress::Clock::duration untilNextLine(Progress::Clock::duration passed) {
  return std::clamp<Progress::Clock::duration>(passed, std::chrono::seconds(10), std::chrono::seconds(60));
}

Progress::Progress(int descriptor, Pace pace)
    : descriptor_(descriptor), pace_(pace), isTerminal_(descriptor >= 0 && ::isatty(descriptor)) {
  if (descriptor_ < 0) return;
  // Signals are for the threads that work: a new thread has the mask of the one that makes it.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &before);
  thread_ = std::thread([this] { watch(); });
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

Progress::~Progress() {
  {
    const std::lock_guard lock(mutex_);
    isOver_ = true;
  }
  changed_.notify_all();
  if (thread_.joinable()) thread_.join();
  clear();
}

void Progress::tell(std::string what) {
  const std::lock_guard lock(mutex_);
  what_ = std::move(what);
  if (what_.empty()) clear();
}

void Progress::watch() {
  std::unique_lock lock(mutex_);
  Clock::time_point next = start_ + (isTerminal_ ? pace_.status : pace_.line);
  while (!changed_.wait_until(lock, next, [this] { return isOver_; })) {
    const Clock::time_point now = Clock::now();
    const bool isTold = !what_.empty();
    if (isTold) show();
    next = now + (isTerminal_ ? pace_.status
                  : isTold    ? std::max(pace_.line, untilNextLine(now - start_))
                              : pace_.line);
  }
}

void Progress::show() {
  const std::string passed = clockText(Clock::now() - start_);
  if (!isTerminal_) return write(fmt::format("sonde: {} ({} so far)\n", what_, passed));
  // Some terminals wrap a line that is as wide as they are, and such a line could not be erased.
  const std::string line = fmt::format("{} | {}", passed, what_).substr(0, widthOf(descriptor_) - 1);
  // The cursor goes back, so that what another program prints meanwhile begins a line.
  write(std::string(eraseStatus) + line + '\r');
  isShown_ = true;
}

void Progress::clear() {
  if (std::exchange(isShown_, false)) write(eraseStatus);
}

void Progress::write(std::string_view text) const {
  while (!text.empty()) {
    const ssize_t written = ::write(descriptor_, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return; // whoever should read it is gone
    text.remove_prefix(static_cast<size_t>(written));
  }
}

} // namespace sonde
