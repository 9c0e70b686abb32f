// Signals to every process that there is, the engine among them.
#include <signal.h>
#include <sys/types.h>
#include <unistd.h>
int main(void) {
  kill(getppid(), SIGKILL);
  kill(0, SIGTERM);
  kill(getpid(), SIGSEGV);
  return 0;
}
