// The matrix of figure 1 of "A Segmented Memory Model for Symbolic Execution" (FSE 2019), with one or two independent
// look-ups: as one object (SINGLE), or row by row, and perhaps beside other memory (EXTRA), which no pointer of the
// program is confused with.
#include <klee/klee.h>
#include <stdlib.h>

#ifndef N
#define N 10
#endif
#ifndef LOOKUPS
#define LOOKUPS 1
#endif

int main(void) {
#ifdef EXTRA
  char *extra = malloc(EXTRA);
  for (int n = 0; n < EXTRA; ++n) extra[n] = (char)(n * 7);
#endif
#ifdef SINGLE
  static int matrix[N][N];
#else
  int **matrix = malloc(N * sizeof(int *));
  for (int row = 0; row < N; ++row) matrix[row] = calloc(N, sizeof(int));
#endif
  matrix[0][0] = 120;
  int found = 0;
  for (int lookup = 0; lookup < LOOKUPS; ++lookup) {
    int i = klee_range(0, N, "i"), j = klee_range(0, N, "j");
    if (matrix[i][j] > 0) ++found;
  }
  return found;
}
