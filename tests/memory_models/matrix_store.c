// A store at an unknown place of an unknown row, then loads: some see it, some do not.
// STATES: 3 auto merging flat segmented
#include "../symbolic/symbolic.h"

#define N 6

int main(void) {
  short *matrix[N];
  for (int n = 0; n < N; ++n) {
    matrix[n] = calloc(N, sizeof(short));
    matrix[n][n] = n + 1;
  }
  SYMBOLIC(uint8_t, i);
  SYMBOLIC(uint8_t, j);
  klee_assume(i < N);
  klee_assume(j < N);
  matrix[i][j] = 77;
  int result = 0;
  if (matrix[2][3] == 77) result = 1;
  if (matrix[j][i] > 50) result += 2;
  return result;
}
