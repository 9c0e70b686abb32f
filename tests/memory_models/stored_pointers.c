// Pointers that are stored through ambiguous pointers, and followed.
#include "../symbolic/symbolic.h"

int main(void) {
  int **cells[3];
  int *values[3];
  for (int n = 0; n < 3; ++n) {
    values[n] = calloc(2, sizeof(int));
    values[n][0] = n + 1;
    cells[n] = calloc(2, sizeof(int *));
    cells[n][0] = cells[n][1] = values[n];
  }
  SYMBOLIC(uint8_t, i);
  SYMBOLIC(uint8_t, j);
  klee_assume(i < 3);
  klee_assume(j < 3);
  cells[i][j & 1] = values[j];
  *cells[j][i & 1] = 40;
  if (*cells[1][0] == 40) return 1;
  return values[2][0];
}
