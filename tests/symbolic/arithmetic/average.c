// The mean without an overflow.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  SYMBOLIC(uint8_t, b);
  uint8_t mean = (uint8_t)((a & b) + ((a ^ b) >> 1));
  assert(mean == (a + b) / 2);
  return mean > 200 ? 1 : 0;
}
