// Recursion that takes steps of one from an input that was checked ends in time.
// CHECK: recursion
// LEVELS: default
// EXIT: 0
// EXPECT-ERROR: all paths explored, no bug
#include <klee/klee.h>

static unsigned sum(unsigned n) {
  char digits[200];
  digits[0] = (char)(n & 7);
  return n == 0 ? 0 : (unsigned)digits[0] + sum(n - 1);
}

int main(void) {
  unsigned n;
  klee_make_symbolic(&n, sizeof n, "n");
  return n < 300 && sum(n) == 5;
}
