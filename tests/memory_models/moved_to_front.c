// A doubly linked list whose elements are moved to the front, and freed, through a table of pointers that changes.
// KINDS: exit UseAfterFree
#include "../symbolic/symbolic.h"

struct node {
  struct node *previous, *next;
  int value;
};
static struct node head = {&head, &head, 0};

static void link(struct node *node) {
  node->next = head.next;
  node->previous = &head;
  head.next->previous = node;
  head.next = node;
}

static void unlink(struct node *node) {
  node->previous->next = node->next;
  node->next->previous = node->previous;
}

int main(void) {
  struct node *table[4];
  for (int n = 0; n < 4; ++n) {
    table[n] = malloc(sizeof(struct node));
    table[n]->value = n;
    link(table[n]);
  }
  SYMBOLIC(uint8_t, places);
  unsigned i = places & 3, j = places >> 2 & 3, k = places >> 4 & 3;
  unlink(table[i]);
  link(table[i]);
  table[j] = head.previous;
  unlink(table[j]);
  link(table[j]);
  if (head.previous->value == 2) return 1;
  if (places & 64) {
    unlink(table[k]);
    free(table[k]);
  }
  return table[i]->value == head.next->value;
}
