#pragma once

#include <chrono>
#include <csignal>
#include <optional>

namespace sonde {

/// When work that may take long is to be given up: at a time, or when somebody asks for it (a signal's
/// handler does). To be polled. Never, unless told.
class Deadline {
public:
  using Clock = std::chrono::steady_clock;

  Deadline() = default;
  Deadline(Clock::time_point time) : time_(time) {}
  /// \param request  not zero: now; lives as long as the deadline
  Deadline(std::optional<Clock::time_point> time, const volatile std::sig_atomic_t& request)
      : time_(time), request_(&request) {}

  /// False: it never passes.
  bool exists() const { return time_ || request_; }
  bool passed() const { return (request_ && *request_) || (time_ && Clock::now() >= *time_); }
  const std::optional<Clock::time_point>& time() const { return time_; }

private:
  std::optional<Clock::time_point> time_;
  const volatile std::sig_atomic_t* request_ = nullptr;
};

} // namespace sonde
