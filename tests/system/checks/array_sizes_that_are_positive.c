// Variable-length arrays of one element and of more are no errors.
// CHECK: array-size
#include <stdio.h>

static int total(int rows, int columns, int table[rows][columns]) {
  int sum = 0;
  for (int r = 0; r < rows; ++r)
    for (int c = 0; c < columns; ++c) sum += table[r][c];
  return sum;
}

int main(int argc, char **argv) {
  int one[argc], table[argc + 1][argc + 2];
  one[0] = 7;
  for (int r = 0; r < 2; ++r)
    for (int c = 0; c < 3; ++c) table[r][c] = r * c;
  printf("%d %d %zu\n", one[0], total(2, 3, table), sizeof table);
  return 0;
}
