// Each size up to the limit has a path; of the larger ones the smallest is followed, and the verdict says so.
// FLAGS: --max-sym-size=4 --no-output
// EXPECT-ERROR: sizes.c:14:14: error: access out of bounds
// EXPECT-ERROR: 2 bytes after the end of a heap object of 0 bytes
// EXPECT-ERROR: paths         5 (3 in an error)
// EXPECT-ERROR: an allocation of symbolic size left out sizes beyond the limit
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
  int size = klee_range(0, 100, "size");
  char on_stack[size + 1];
  char *on_heap = malloc(size);
  on_heap[2] = on_stack[0] = 1; // sizes 0, 1 and 2 are too small
  return 0;
}
