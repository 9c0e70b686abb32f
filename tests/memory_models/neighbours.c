// An index that leaves its row is an error, although the next row is near.
// KINDS: exit OutOfBounds
#include "../symbolic/symbolic.h"

int main(void) {
  unsigned char *rows[3];
  for (int n = 0; n < 3; ++n) {
    rows[n] = calloc(16, 1);
    rows[n][15] = n;
  }
  SYMBOLIC(uint8_t, i);
  SYMBOLIC(uint8_t, j);
  klee_assume(i < 3);
  klee_assume(j < 20);
  rows[i][j] = 200;
  return rows[0][15] + rows[1][0];
}
