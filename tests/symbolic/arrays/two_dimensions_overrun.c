// A row overrun stays within the object.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  uint8_t matrix[3][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}};
  const uint8_t *first = matrix[0];
  return first[a % 12] > 9 ? 1 : 0;
}
