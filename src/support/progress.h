#pragma once

/// \file
/// Tells a user who waits that work goes on, and what it is: a status line on a terminal once the work takes
/// longer than a second, elsewhere (in a log) a plain line now and then. What is quick is not told at all.

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

namespace sonde {

/// Returns the time between two plain lines of progress after this time has passed: as much again, at least
/// ten seconds and at most a minute.
std::chrono::steady_clock::duration untilNextLine(std::chrono::steady_clock::duration passed);

class Progress {
public:
  using Clock = std::chrono::steady_clock;

  /// When progress is told for the first time, and on a terminal how often it is told again.
  struct Pace {
    Clock::duration status = std::chrono::seconds(1); ///< on a terminal
    Clock::duration line = untilNextLine({});         ///< elsewhere
  };

  /// Tells progress on `descriptor`; -1 tells nothing.
  explicit Progress(int descriptor, Pace pace);
  explicit Progress(int descriptor) : Progress(descriptor, Pace{}) {}
  /// Takes the status line away.
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// Says what is being done now, `compiling parser.c`. An empty text says that something else is about to be
  /// printed: the status line makes way, and nothing is told until the next call.
  void tell(std::string what);

private:
  void watch();
  void show();
  void clear();
  void write(std::string_view text) const;

  const int descriptor_;
  const Pace pace_;
  const bool isTerminal_;
  const Clock::time_point start_ = Clock::now();
  std::mutex mutex_; ///< guards all members that change
  std::condition_variable changed_;
  std::string what_;
  bool isShown_ = false;
  bool isOver_ = false;
  std::thread thread_;
};

} // namespace sonde
