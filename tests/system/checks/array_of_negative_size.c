// The size of a variable-length array may be negative for some input.
// CHECK: array-size
// LEVELS: default
// EXPECT-ERROR: error: variable-length array whose size is not positive [BadArraySize] (CWE-1284)
// EXPECT-ERROR: paths         2 (1 in an error)
#include <klee/klee.h>

int main(void) {
  signed char size;
  klee_make_symbolic(&size, sizeof size, "size");
  klee_assume((size == -1) | (size == 3));
  char text[size];
  text[0] = 1;
  return text[0];
}
