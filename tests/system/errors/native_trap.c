// A signal that a native function gets is an error of the path, not the engine's end.
// CHECK: external
// FLAGS: --libc=none
// EXPECT-ERROR: native_trap.c:10:
// EXPECT-ERROR: [ExternalFailed]
// EXPECT-ERROR: was ended by signal 8
#include <signal.h>

int main(void) {
  raise(SIGFPE);
  return 0;
}
