// Recursion whose depth is input ends in time, however deep it is.
// CHECK: recursion
// LEVELS: default
// EXIT: 0
// EXPECT-ERROR: all paths explored, no bug
#include <klee/klee.h>

static unsigned depth(unsigned n) {
  char frame[1000];
  frame[n % 1000] = 1;
  return n ? depth(n - 1) + (unsigned)frame[n % 1000] : 0;
}

int main(void) {
  unsigned char n;
  klee_make_symbolic(&n, sizeof n, "n");
  return depth(n >= 250 ? 1000 : 3) == 7;
}
