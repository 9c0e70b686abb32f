// An array at a masked index.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  int values[8] = {5, 3, 8, 1, 9, 2, 7, 4};
  int value = values[a & 7];
  if (value == 9) return 1;
  return value < 4 ? 2 : 3;
}
