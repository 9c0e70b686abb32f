// CHECK: use-after-free
// EXPECT-ERROR: use_after_realloc.c:14:
// EXPECT-ERROR: error: use of freed memory [UseAfterFree]
// EXPECT-ERROR: heap object of 4 bytes
// EXPECT-ERROR: made at
// EXPECT-ERROR: use_after_realloc.c:11:
// EXPECT-ERROR: freed at
// EXPECT-ERROR: use_after_realloc.c:12:
#include <stdlib.h>
int main(void) {
  int *old = malloc(4);
  int *new = realloc(old, 8);
  new[0] = 1;
  *old = 5;
  return 0;
}
