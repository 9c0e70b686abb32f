// A pointer that may be null is used only where it is not; the address of a member of null is not used.
// CHECK: null null-member
// FLAGS: --check=+null-member
#include <stdio.h>
#include <stdlib.h>

struct Node { struct Node *next; int value; };

static int sum(const struct Node *list) {
  int total = 0;
  for (; list; list = list->next) total += list->value;
  return total;
}

int main(int argc, char **argv) {
  struct Node last = {NULL, 4}, first = {&last, 3}, *none = argc > 1 ? &first : NULL;
  free(none ? NULL : NULL);
  printf("%d %d %d\n", sum(&first), sum(none), none && none->value);
  return 0;
}
