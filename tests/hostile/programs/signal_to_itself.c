// Signals to itself, with handlers and without.
#include <signal.h>
#include <stdlib.h>
static volatile int seen;
static void handler(int number) { seen = number; }
int main(void) {
  signal(SIGUSR1, handler);
  raise(SIGUSR1);
  if (seen != SIGUSR1) abort();
  raise(SIGKILL);
}
