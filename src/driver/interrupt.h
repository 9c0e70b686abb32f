#pragma once

/// \file
/// Ctrl-C, once, asks a run to end cleanly: everything found is written, the verdict says what was left.
/// Ctrl-C again ends the process at once.

#include <csignal>

namespace sonde::driver {

/// Listens to SIGINT and SIGTERM for as long as it lives; what was there before comes back afterwards. One at
/// a time.
class Interrupt {
public:
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  bool requested() const { return request() != 0; }
  /// Not zero once it is requested; for others to poll.
  const volatile std::sig_atomic_t& request() const;

private:
  struct sigaction interruptBefore_, terminateBefore_;
};

} // namespace sonde::driver
