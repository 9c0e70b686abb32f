// EXPECT-ERROR: invalid_free.c:7:
// EXPECT-ERROR: error: free of a pointer that was not allocated on the heap [InvalidFree]
// EXPECT-ERROR: global variable 'x' of 4 bytes
#include <stdlib.h>
int x;
int main(void) {
  free(&x);
  return 0;
}
