// A range of symbolic length that is copied and filled through ambiguous pointers needs no state for each length.
// STATES: 2 auto merging flat segmented
#include "../symbolic/symbolic.h"
#include <stdlib.h>
#include <string.h>

int main(void) {
  char *table[4];
  for (int n = 0; n < 4; ++n) table[n] = memset(malloc(6), 'a' + n, 6);
  SYMBOLIC(uint8_t, places);
  SYMBOLIC(uint8_t, length);
  klee_assume(places < 16);
  klee_assume(length <= 6);
  memmove(table[places & 3], table[places >> 2], length);
  memset(table[places >> 2], 'x', length);
  if (table[places & 3][4] == 'x') return 1;
  return 0;
}
