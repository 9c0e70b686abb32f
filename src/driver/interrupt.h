#pragma once

/// \file
/// The first Ctrl-C asks a run to end cleanly: all results are written, and the summary counts the states
/// that are left. A second Ctrl-C ends the process at once.

#include <csignal>

namespace sonde::driver {

/// Handles SIGINT and SIGTERM during its lifetime, and restores the previous handlers afterwards. There may
/// be one Interrupt at a time.
class Interrupt {
public:
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  bool requested() const { return request() != 0; }
  /// Returns a variable to poll, which is not zero once the end is requested.
  const volatile std::sig_atomic_t& request() const;

private:
  struct sigaction interruptBefore_, terminateBefore_;
};

} // namespace sonde::driver
