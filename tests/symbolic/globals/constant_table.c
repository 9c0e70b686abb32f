// A table of constants at a symbolic index.
#include "../symbolic.h"

static const uint8_t table[16] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3};
int main(void) {
  SYMBOLIC(uint8_t, a);
  uint8_t value = table[a & 15];
  if (value == 9) return 1;
  return value > 4 ? 2 : 3;
}
