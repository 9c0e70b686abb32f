#pragma once

/// \file
/// The first Ctrl-C asks a run to end cleanly: all results are written, and the summary counts the states
/// that are left. A second Ctrl-C ends the process at once. A terminal that is closed (SIGHUP) and a reader
/// of our output that has gone (SIGPIPE, as in `sonde run … | head`) ask the same, however often.

#include <array>
#include <csignal>

namespace sonde::driver {

/// Handles these signals during its lifetime, and restores the previous handlers afterwards. SIGHUP and
/// SIGPIPE stay ignored where they are, as under nohup. There may be one Interrupt at a time.
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
  static constexpr std::array signals{SIGINT, SIGTERM, SIGHUP, SIGPIPE};

  std::array<struct sigaction, signals.size()> before_; ///< the action of each before
};

} // namespace sonde::driver
