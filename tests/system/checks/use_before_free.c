// Memory is used before it is freed, and the next object at the same place is another one.
// CHECK: use-after-free double-free
#include <stdio.h>
#include <stdlib.h>

struct Node { struct Node *next; int value; };

int main(int argc, char **argv) {
  struct Node *list = NULL;
  for (int n = 0; n < 4; ++n) {
    struct Node *node = malloc(sizeof *node);
    *node = (struct Node){list, n};
    list = node;
  }
  int sum = 0;
  for (struct Node *next; list; list = next) {
    next = list->next;
    sum += list->value;
    free(list);
  }
  int *again = malloc(sizeof *again);
  *again = sum;
  printf("%d\n", *again);
  free(again);
  return 0;
}
