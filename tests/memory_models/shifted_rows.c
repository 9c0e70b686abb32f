// Rows of equal size lie at equal distances. An index leaves its row on either side, between two rows, also through a table
// of rows that was written at a symbolic index.
// KINDS: exit OutOfBounds
#include "../symbolic/symbolic.h"

int main(void) {
  int *rows[6];
  for (int n = 0; n < 6; ++n) {
    rows[n] = calloc(6, sizeof(int));
    rows[n][n] = n;
  }
  SYMBOLIC(uint8_t, places);
  SYMBOLIC(int8_t, offset);
  unsigned i = places & 7, j = places >> 3 & 7;
  klee_assume(i < 6);
  klee_assume(j < 6);
  klee_assume(offset >= -2);
  klee_assume(offset < 8);
  rows[j] = rows[i] + 1;
  rows[i][offset] = 7;
  int *row = rows[j];
  row[2] += 1;
  return rows[0][0] + rows[3][3] + row[offset];
}
