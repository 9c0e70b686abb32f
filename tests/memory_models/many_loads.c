// Loads from one of more objects than --max-targets, at a fixed and at a symbolic offset.
// STATES: 2 auto merging flat
#include "../symbolic/symbolic.h"

struct record {
  int values[4];
};

int main(void) {
  struct record *table[80];
  for (int n = 0; n < 80; ++n) {
    table[n] = malloc(sizeof(struct record));
    for (int k = 0; k < 4; ++k) table[n]->values[k] = n * k;
  }
  SYMBOLIC(uint8_t, i);
  SYMBOLIC(uint8_t, j);
  klee_assume(i < 80);
  klee_assume(j < 4);
  if (table[i]->values[2] == 40) return 1;
  return table[i]->values[j] == 77 ? 2 : 3;
}
