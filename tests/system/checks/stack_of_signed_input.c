// Two functions that call each other down from an input, which is compared as a signed number.
// CHECK: recursion
// LEVELS: default
// FLAGS: --exit-on-error
// EXPECT-ERROR: error: stack exhausted [StackExhausted] (CWE-674)
#include <klee/klee.h>

static int odd(int n);

static int even(int n) {
  volatile char buffer[300];
  buffer[0] = 1;
  return n <= 0 ? buffer[0] : odd(n - 1);
}

static int odd(int n) {
  volatile char buffer[300];
  buffer[0] = 0;
  return n <= 0 ? buffer[0] : even(n - 1);
}

int main(void) {
  int n;
  klee_make_symbolic(&n, sizeof n, "n");
  return even(n);
}
