// Differences of unsigned numbers.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  SYMBOLIC(uint8_t, b);
  uint32_t difference = (uint32_t)a - b;
  if (difference > 0x7fffffff) return 1;
  if (difference == 0) return 2;
  return difference < 10 ? 3 : 4;
}
