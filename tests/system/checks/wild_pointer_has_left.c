// A pointer that is nowhere near an object names the one that it was computed from.
// CHECK: bounds
// LEVELS: default
// EXPECT-ERROR: error: access through a pointer to no object [WildPointer] (CWE-119)
// EXPECT-ERROR: the object that it has left, a heap object of 10 bytes
// EXPECT-ERROR: heap object of 10 bytes at
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
  char *bytes = malloc(10);
  long index;
  klee_make_symbolic(&index, sizeof index, "index");
  klee_assume(index > 1L << 52);
  bytes[index] = 1;
  free(bytes);
  return 0;
}
