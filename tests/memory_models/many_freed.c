// free() of one of more objects than --max-targets: each gets a state, and errors are among them.
// KINDS: exit DoubleFree InvalidFree
// STATES: 101 auto merging flat segmented forking
#include "../symbolic/symbolic.h"

int main(void) {
  void *table[100];
  for (int n = 0; n < 100; ++n) table[n] = malloc(8);
  void *freed[2] = {table[70], table[90]};
  free(freed[0]), free(freed[1]);
  table[80] = (char *)table[80] + 4;
  SYMBOLIC(uint8_t, i);
  if (i >= 100) return 100;
  free(table[i]);
  return i;
}
