// A list walked too far.
// KINDS: exit Null
#include "../symbolic.h"

struct Node {
  int value;
  struct Node *next;
};
int main(void) {
  SYMBOLIC(uint8_t, a);
  struct Node second = {2, NULL}, first = {1, &second};
  struct Node *node = &first;
  for (unsigned i = a & 3; i > 0; --i) node = node->next;
  return node->value;
}
