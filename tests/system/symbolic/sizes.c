// Sizes up to the limit are one path, and so are the larger ones, of which the smallest is followed; the verdict says so.
// FLAGS: --max-sym-size=4 --no-output
// EXPECT-ERROR: sizes.c:14:14: error: access out of bounds
// EXPECT-ERROR: after the end of a heap object of
// EXPECT-ERROR: paths         3 (1 in an error)
// EXPECT-ERROR: sizes of a symbolic allocation beyond the limit were not followed
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
  int size = klee_range(0, 100, "size");
  char on_stack[size + 1];
  char *on_heap = malloc(size);
  on_heap[2] = on_stack[0] = 1; // sizes 0, 1 and 2 are too small
  return 0;
}
