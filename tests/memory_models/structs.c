// Structs that are assigned, passed by value and copied through an ambiguous pointer.
// STATES: 2 auto merging flat segmented
#include "../symbolic/symbolic.h"

struct pair {
  int first;
  short second;
  char third;
};

static int sum(struct pair pair) { return pair.first + pair.second + pair.third; }

int main(void) {
  struct pair *table[6];
  for (int n = 0; n < 6; ++n) {
    table[n] = calloc(1, sizeof(struct pair));
    table[n]->first = n;
    table[n]->second = 2 * n;
  }
  SYMBOLIC(uint8_t, i);
  SYMBOLIC(uint8_t, j);
  klee_assume(i < 6);
  klee_assume(j < 6);
  struct pair copy = *table[i];
  copy.third = 4;
  *table[j] = copy;
  memcpy(table[i], table[j], sizeof(struct pair));
  memset(&table[j]->second, 1, sizeof(short));
  if (sum(*table[i]) > 50) return 1;
  return 0;
}
