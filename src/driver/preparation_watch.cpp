#include "driver/preparation_watch.h"

#include <chrono>
#include <cstring>
#include <optional>
#include <unistd.h>

namespace sonde::driver {

namespace {

constexpr auto interval = std::chrono::milliseconds(50);
constexpr auto grace = std::chrono::seconds(1);

} // namespace

PreparationWatch::PreparationWatch(RunLimits& limits, const Interrupt& interrupt, Progress& progress,
                                   int exitCode)
    : limits_(limits), interrupt_(interrupt), progress_(progress), exitCode_(exitCode),
      thread_([this] { watch(); }) {}

PreparationWatch::~PreparationWatch() {
  {
    const std::lock_guard lock(mutex_);
    isOver_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

PreparationWatch::Pause::Pause(PreparationWatch& watch) : watch_(watch) {
  const std::lock_guard lock(watch_.mutex_);
  watch_.isPaused_ = true;
}

PreparationWatch::Pause::~Pause() {
  const std::lock_guard lock(watch_.mutex_);
  watch_.isPaused_ = false;
  watch_.limits_.extend(Deadline::Clock::now() - began_);
}

bool PreparationWatch::mustEnd() const {
  return interrupt_.requested() || (!isPaused_ && limits_.end() && Deadline::Clock::now() >= *limits_.end());
}

void PreparationWatch::watch() {
  std::optional<Deadline::Clock::time_point> end;
  std::unique_lock lock(mutex_);
  while (!changed_.wait_for(lock, interval, [this] { return isOver_; })) {
    if (!mustEnd()) continue;
    if (!end) end = Deadline::Clock::now() + grace;
    if (Deadline::Clock::now() < *end) continue;
    progress_.tell({});
    (void)!write(STDERR_FILENO, overBeforeItBegan, std::strlen(overBeforeItBegan));
    _exit(exitCode_); // what is to be destroyed belongs to the thread that is still at work
  }
}

} // namespace sonde::driver
