// CHECK: invalid-free
// EXPECT-ERROR: free_inside.c:10:
// EXPECT-ERROR: error: free of a pointer that was not allocated on the heap [InvalidFree]
// EXPECT-ERROR: heap object of 16 bytes
// EXPECT-ERROR: made at
// EXPECT-ERROR: free_inside.c:9:
#include <stdlib.h>
int main(void) {
  char *p = malloc(16);
  free(p + 4);
  return 0;
}
