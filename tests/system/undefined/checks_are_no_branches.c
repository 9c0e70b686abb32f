// Checks that the compiler has added are no branches of the user: they have no part in coverage.
// LEVELS: default
// CFLAGS: -fsanitize=undefined
// EXPECT-ERROR: 100% (2 of 2) of branches
// EXPECT-ERROR: all paths explored, 1 bug
#include <klee/klee.h>

int main(void) {
  int x;
  klee_make_symbolic(&x, sizeof x, "x");
  if (x > 5) return x + 1 > 3;
  return 0;
}
