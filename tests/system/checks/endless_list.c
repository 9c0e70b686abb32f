// So does one that walks round a ring, on the path that the input leads to it.
// CHECK: endless
// LEVELS: default
// EXPECT-ERROR: error: loop that never ends [EndlessLoop] (CWE-835)
#include <klee/klee.h>
#include <stdlib.h>

struct Node { struct Node *next; int value; };

static int contains(const struct Node *node, int wanted) {
  for (; node; node = node->next)
    if (node->value == wanted) return 1;
  return 0;
}

int main(void) {
  unsigned char last;
  struct Node nodes[5];
  klee_make_symbolic(&last, sizeof last, "last");
  if (last > 4) return 0;
  for (int n = 0; n < 5; ++n) nodes[n] = (struct Node){n < 4 ? &nodes[n + 1] : 0, n};
  for (int n = 0; n < 4; ++n)
    if (last == n) nodes[4].next = &nodes[n];
  return contains(nodes, 7);
}
