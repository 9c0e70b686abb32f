// A native function ends the program by a signal.
// CHECK: external
// LEVELS: default
// FLAGS: --libc=none
// EXPECT-ERROR: external_that_aborts.c:9:3: error: external function failed [ExternalFailed] (CWE-758)
#include <signal.h>

int main(int argc, char **argv) {
  raise(argc == 1 ? SIGSEGV : 0);
  return 0;
}
