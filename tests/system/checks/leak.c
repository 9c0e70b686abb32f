// Memory that nothing refers to any more when the program exits is an error at the place of its allocation.
// CHECK: leak
// LEVELS: default
// FLAGS: --check=+leak
// EXPECT-ERROR: leak.c:12:10: error: memory that was not freed and cannot be reached any more [MemoryLeak] (CWE-401)
// EXPECT-ERROR: 2 objects are left, this one among them
#include <stdlib.h>

struct Node { struct Node *next; };

static struct Node *make(void) {
  return calloc(1, sizeof(struct Node));
}

int main(int argc, char **argv) {
  struct Node *list = make();
  list->next = make();
  list = 0;
  return 0;
}
