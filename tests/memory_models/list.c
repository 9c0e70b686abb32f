// A list that begins at one of several nodes.
#include "../symbolic/symbolic.h"

struct node {
  struct node *next;
  int key;
  unsigned char bytes[4];
};

int main(void) {
  struct node *nodes[5];
  for (int n = 0; n < 5; ++n) {
    nodes[n] = calloc(1, sizeof(struct node));
    nodes[n]->key = 10 * n;
    nodes[n]->next = n ? nodes[n / 2] : 0;
  }
  SYMBOLIC(uint8_t, i);
  SYMBOLIC(uint8_t, j);
  klee_assume(i < 5);
  klee_assume(j < 4);
  nodes[i]->bytes[j] = 3;
  nodes[4]->next = nodes[i % 4];
  int length = 0;
  for (struct node *at = nodes[i]; at; at = at->next) ++length;
  return length + nodes[2]->bytes[1];
}
