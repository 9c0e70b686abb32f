// Conditions of the path rule an overflow out; no error is found, and there are no more paths than branches make.
// CHECK: signed-overflow
// LEVELS: default
// EXIT: 0
// EXPECT-ERROR: paths         4
// EXPECT-ERROR: all paths explored, no bug among: memory errors, assertions, crashes, hangs, overflows, calls, formats
#include <klee/klee.h>
#include <limits.h>

int main(void) {
  int x, y;
  klee_make_symbolic(&x, sizeof x, "x");
  klee_make_symbolic(&y, sizeof y, "y");
  if (x < 0 || x > 1000) return 1;
  if (y > INT_MAX - x) return 2;
  int sum = y + x, product = x * x * x, negative = -x - INT_MAX / 2;
  return (sum ^ product ^ negative) & 1 ? 3 : 3;
}
