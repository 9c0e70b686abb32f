// A list is freed by a handler of atexit.
// CHECK: leak leak-reachable
// FLAGS: --check=+leak,+leak-reachable
#include <stdio.h>
#include <stdlib.h>

struct Node { struct Node *next; };
static struct Node *list;

static void release(void) {
  for (struct Node *next; list; list = next) {
    next = list->next;
    free(list);
  }
}

int main(int argc, char **argv) {
  atexit(release);
  for (int n = 0; n < 3; ++n) {
    struct Node *node = malloc(sizeof *node);
    node->next = list;
    list = node;
  }
  printf("%d\n", list->next != NULL);
  return 0;
}
