#include "driver/interrupt.h"

#include <unistd.h>

namespace sonde::driver {

namespace {

// A global, because a signal handler can access nothing else.
volatile std::sig_atomic_t requests = 0;

void onSignal(int signal) {
  if (requests) _exit(128 + signal);
  requests = 1;
}

} // namespace

Interrupt::Interrupt() {
  requests = 0;
  struct sigaction action = {};
  action.sa_handler = onSignal;
  action.sa_flags = SA_RESTART; // so that a signal does not make a write of results fail
  sigaction(SIGINT, &action, &interruptBefore_);
  sigaction(SIGTERM, &action, &terminateBefore_);
}

Interrupt::~Interrupt() {
  sigaction(SIGINT, &interruptBefore_, nullptr);
  sigaction(SIGTERM, &terminateBefore_, nullptr);
}

const volatile std::sig_atomic_t& Interrupt::request() const { return requests; }

} // namespace sonde::driver
