// Recursion that takes steps of one from an input overflows the stack at some 33,000 levels, of which each forks.
// CHECK: recursion
// LEVELS: default
// FLAGS: --exit-on-error
// EXPECT-ERROR: error: stack exhausted [StackExhausted] (CWE-674)
// EXPECT-ERROR: nested calls take more than 8 MB (--stack-size)
#include <klee/klee.h>

static unsigned sum(unsigned n) {
  char digits[200];
  digits[0] = (char)(n & 7);
  return n == 0 ? 0 : (unsigned)digits[0] + sum(n - 1);
}

int main(void) {
  unsigned n;
  klee_make_symbolic(&n, sizeof n, "n");
  return sum(n) == 5;
}
