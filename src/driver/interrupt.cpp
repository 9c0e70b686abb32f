#include "driver/interrupt.h"

#include <unistd.h>

namespace sonde::driver {

namespace {

// A global, because a signal handler can access nothing else.
volatile std::sig_atomic_t requests = 0;

/// Returns whether somebody sends the signal on purpose. The others come by themselves, and again while the
/// end of the run is reported to nobody.
bool isDeliberate(int signal) { return signal == SIGINT || signal == SIGTERM; }

void onSignal(int signal) {
  if (requests && isDeliberate(signal)) _exit(128 + signal);
  requests = 1;
}

} // namespace

Interrupt::Interrupt() {
  requests = 0;
  struct sigaction action = {};
  action.sa_handler = onSignal;
  action.sa_flags = SA_RESTART; // so that a signal does not make a write of results fail
  for (size_t n = 0; n < signals.size(); ++n) {
    sigaction(signals[n], nullptr, &before_[n]);
    if (isDeliberate(signals[n]) || before_[n].sa_handler != SIG_IGN) sigaction(signals[n], &action, nullptr);
  }
}

Interrupt::~Interrupt() {
  for (size_t n = 0; n < signals.size(); ++n) sigaction(signals[n], &before_[n], nullptr);
}

const volatile std::sig_atomic_t& Interrupt::request() const { return requests; }

} // namespace sonde::driver
