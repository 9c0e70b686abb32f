// The last index is beyond the short row, and inside of the others.
// KINDS: exit OutOfBounds
#include "../symbolic/symbolic.h"

int main(void) {
  char *rows[4] = {calloc(5, 1), calloc(4, 1), calloc(5, 1), calloc(7, 1)};
  rows[3][4] = 9;
  SYMBOLIC(uint8_t, i);
  SYMBOLIC(uint8_t, j);
  klee_assume(i < 4);
  klee_assume(j < 5);
  return rows[i][j] == 9;
}
