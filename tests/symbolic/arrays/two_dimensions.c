// A matrix at symbolic row and column.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  SYMBOLIC(uint8_t, b);
  int matrix[3][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}};
  int value = matrix[a % 3][b & 3];
  if (value == 7) return 1;
  return value > 10 ? 2 : 0;
}
