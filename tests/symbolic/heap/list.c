// A list of symbolic length.
#include "../symbolic.h"

struct Node {
  struct Node *next;
  int value;
};
int main(void) {
  SYMBOLIC(uint8_t, a);
  struct Node *list = NULL;
  for (int i = 0; i < (a & 3); ++i) {
    struct Node *node = malloc(sizeof *node);
    node->next = list;
    node->value = i;
    list = node;
  }
  int sum = 0;
  while (list) {
    struct Node *next = list->next;
    sum += list->value;
    free(list);
    list = next;
  }
  return sum;
}
