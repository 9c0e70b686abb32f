// The size of a variable-length array is input, and is tested first.
// CHECK: array-size
// LEVELS: default
// EXIT: 0
// EXPECT-ERROR: all paths explored, no bug
#include <klee/klee.h>

int main(void) {
  signed char n;
  klee_make_symbolic(&n, sizeof n, "n");
  if (n <= 0) return 1;
  char bytes[n];
  bytes[n - 1] = 1;
  return bytes[n - 1] == 2;
}
