// Inside of the C library, the user's call is the place, and the library's own calls are the stack.
// EXPECT-ERROR: library_stack.c:13:3: error: access out of bounds [OutOfBounds]
// EXPECT-ERROR: #0 sort
// EXPECT-ERROR: #
// EXPECT-ERROR: qsort
// EXPECT-ERROR: library_stack.c:13:3 in main
#include <stdlib.h>

static int reversed(const void *a, const void *b) { return a < b ? 1 : -1; }

int main(void) {
  char *few = malloc(3);
  qsort(few, 4, 1, reversed);
  return few[0];
}
