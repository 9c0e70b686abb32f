// Figure 1 of "A Segmented Memory Model for Symbolic Execution": a matrix whose rows are objects of their own.
// STATES: 2 auto merging flat segmented
// STATES: 7 forking
#include "../symbolic/symbolic.h"

#define N 6

int main(void) {
  int **matrix = malloc(N * sizeof(int *));
  for (int n = 0; n < N; ++n) matrix[n] = calloc(N, sizeof(int));
  matrix[0][0] = 120;
  SYMBOLIC(uint8_t, i);
  SYMBOLIC(uint8_t, j);
  klee_assume(i < N);
  klee_assume(j < N);
  if (matrix[i][j] > 0) return 1;
  return 0;
}
