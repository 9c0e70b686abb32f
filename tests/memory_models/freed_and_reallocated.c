// What changes whether an object lives follows each object on a path of its own.
// KINDS: exit UseAfterFree
#include "../symbolic/symbolic.h"

int main(void) {
  char *table[4];
  for (int n = 0; n < 4; ++n) {
    table[n] = malloc(4);
    table[n][0] = table[n][3] = n;
  }
  SYMBOLIC(uint8_t, i);
  SYMBOLIC(uint8_t, j);
  klee_assume(i < 4);
  klee_assume(j < 4);
  table[i][j] = 50;
  char *larger = realloc(table[i], 8);
  table[0] = larger;
  return table[j][0] == 50;
}
