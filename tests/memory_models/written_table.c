// A table of pointers that is written at symbolic indices: overwritten, swapped, and in halves. One entry is null.
// KINDS: exit Null
// STATES: 5 auto merging
#include "../symbolic/symbolic.h"

struct node {
  struct node *next;
  int value;
};

int main(void) {
  struct node *table[4] = {0};
  for (int n = 0; n < 3; ++n) {
    table[n] = malloc(sizeof(struct node));
    table[n]->next = table[n / 2];
    table[n]->value = n;
  }
  SYMBOLIC(uint8_t, places);
  SYMBOLIC(uint8_t, more);
  unsigned i = places & 3, j = places >> 2 & 3, k = places >> 4 & 3, m = more & 3;
  table[i] = table[j];
  struct node *kept = table[j];
  table[j] = table[k];
  table[k] = kept;
  uint32_t *halves = (uint32_t *)table;
  halves[2 * m] = halves[2 * i];
  halves[2 * m + 1] = halves[2 * i + 1];
  if (table[more >> 2 & 3]->next == table[1]) return 1;
  table[j]->value += 10;
  return table[m]->value == 11;
}
