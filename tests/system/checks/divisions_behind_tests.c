// A divisor that is input is tested before the division.
// CHECK: division
// LEVELS: default
// EXIT: 0
// EXPECT-ERROR: all paths explored, no bug
#include <klee/klee.h>
#include <limits.h>

int main(void) {
  int x, y;
  klee_make_symbolic(&x, sizeof x, "x");
  klee_make_symbolic(&y, sizeof y, "y");
  if (y == 0 || (x == INT_MIN && y == -1)) return 1;
  return x / y == 12345;
}
