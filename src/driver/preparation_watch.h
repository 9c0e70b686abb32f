#pragma once

/// \file
/// Ends a run whose time is over, or that is interrupted, while its program is still compiled and linked.
/// LLVM cannot be asked to stop, and there is nothing to write yet: so a thread looks at the clock, and ends
/// the process.

#include "driver/interrupt.h"
#include "driver/limits.h"
#include "support/progress.h"

#include <condition_variable>
#include <mutex>
#include <thread>

namespace sonde::driver {

/// What a run says that is over before it has begun.
inline constexpr const char* overBeforeItBegan = "sonde: the run was ended, by a signal or the limit of time "
                                                 "(--max-time), before its program was compiled "
                                                 "and linked; nothing was explored\n";

class PreparationWatch {
public:
  /// Watches for as long as it lives. When the run had to end a second ago, it ends the process with
  /// `exitCode`: clang, which can be stopped, is by then.
  PreparationWatch(RunLimits& limits, const Interrupt& interrupt, Progress& progress, int exitCode);
  ~PreparationWatch();
  PreparationWatch(const PreparationWatch&) = delete;
  PreparationWatch& operator=(const PreparationWatch&) = delete;

  /// Does something that takes long, but is done once and for all: it does not count as time of the run.
  template <typename Work> auto doOnce(Work work) {
    const Pause pause(*this);
    return work();
  }

private:
  /// As long as one lives, time does not end the run.
  class Pause {
  public:
    explicit Pause(PreparationWatch& watch);
    ~Pause();
    Pause(const Pause&) = delete;
    Pause& operator=(const Pause&) = delete;

  private:
    PreparationWatch& watch_;
    Deadline::Clock::time_point began_ = Deadline::Clock::now();
  };

  void watch();
  bool mustEnd() const;

  RunLimits& limits_;
  const Interrupt& interrupt_;
  Progress& progress_;
  const int exitCode_;
  std::mutex mutex_; ///< guards all members that change
  std::condition_variable changed_;
  bool isPaused_ = false;
  bool isOver_ = false;
  std::thread thread_;
};

} // namespace sonde::driver
