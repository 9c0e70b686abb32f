// The same without a C library in bitcode.
// FLAGS: --libc=none
#include <signal.h>
#include <unistd.h>
int main(void) {
  kill(getppid(), SIGKILL);
  raise(SIGKILL);
  return 0;
}
