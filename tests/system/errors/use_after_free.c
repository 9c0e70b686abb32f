// CHECK: use-after-free
// EXPECT-ERROR: use_after_free.c:15:
// EXPECT-ERROR: error: use of freed memory [UseAfterFree]
// EXPECT-ERROR: heap object of 8 bytes
// EXPECT-ERROR: made at
// EXPECT-ERROR: use_after_free.c:12:
// EXPECT-ERROR: freed at
// EXPECT-ERROR: use_after_free.c:14:
#include <stdlib.h>
struct Node { struct Node *next; };
int main(void) {
  struct Node *node = malloc(sizeof *node);
  node->next = 0;
  free(node);
  return node->next == 0;
}
