// Small allocations without end, a list of them.
#include <stdlib.h>
int main(void) {
  struct node { struct node *next; } *list = 0;
  for (;;) {
    struct node *node = malloc(sizeof *node);
    if (!node) return 1;
    node->next = list;
    list = node;
  }
}
