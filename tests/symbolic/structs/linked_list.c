// A list walked to a symbolic length.
#include "../symbolic.h"

struct Node {
  int value;
  struct Node *next;
};
int main(void) {
  SYMBOLIC(uint8_t, a);
  struct Node third = {3, NULL}, second = {2, &third}, first = {1, &second};
  struct Node *node = &first;
  for (unsigned i = a & 3; i > 0 && node; --i) node = node->next;
  return node ? node->value : 0;
}
