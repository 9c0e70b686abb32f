// CHECK: double-free
// EXPECT-ERROR: double_free.c:12:
// EXPECT-ERROR: error: memory freed twice [DoubleFree]
// EXPECT-ERROR: heap object of 8 bytes
// EXPECT-ERROR: made at
// EXPECT-ERROR: double_free.c:15:
// EXPECT-ERROR: freed at
// EXPECT-ERROR: double_free.c:16:
// EXPECT-ERROR: double_free.c:17:
#include <stdlib.h>
static void release(void *p) {
  free(p);
}
int main(void) {
  void *p = malloc(8);
  free(p);
  release(p);
  return 0;
}
