#pragma once

#include <chrono>
#include <csignal>
#include <optional>

namespace sonde {

/// A deadline says when long work has to be given up: at a time, or when a signal handler asks for it. The
/// worker polls it. A default-constructed deadline never passes.
class Deadline {
public:
  using Clock = std::chrono::steady_clock;

  Deadline() = default;
  Deadline(Clock::time_point time) : time_(time) {}
  /// The deadline has passed as soon as `request` is not zero; `request` must outlive the deadline.
  Deadline(std::optional<Clock::time_point> time, const volatile std::sig_atomic_t& request)
      : time_(time), request_(&request) {}

  /// Returns false if this deadline can never pass.
  bool exists() const { return time_ || request_; }
  bool passed() const { return (request_ && *request_) || (time_ && Clock::now() >= *time_); }
  /// Returns whether a signal handler has asked for it, whatever the time is.
  bool isRequested() const { return request_ && *request_; }
  const std::optional<Clock::time_point>& time() const { return time_; }
  /// Returns a deadline that leaves half of the time from now on, and passes on the same request.
  Deadline halfway() const {
    Deadline result = *this;
    if (const auto now = Clock::now(); time_ && *time_ > now) result.time_ = now + (*time_ - now) / 2;
    return result;
  }

private:
  std::optional<Clock::time_point> time_;
  const volatile std::sig_atomic_t* request_ = nullptr;
};

/// Thrown by work that a deadline has ended.
struct DeadlinePassed {};

} // namespace sonde
