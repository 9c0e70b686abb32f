// An assertion that holds for every input, and an abort behind a condition that cannot be true.
// CHECK: assertion
// LEVELS: default
// EXIT: 0
// EXPECT-ERROR: all paths explored, no bug
#include <assert.h>
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
  unsigned x;
  klee_make_symbolic(&x, sizeof x, "x");
  assert((x & (x - 1)) <= x);
  if (x * x % 4 == 2) abort();
  return 0;
}
