// Overflow of operands of several types.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(int8_t, a);
  SYMBOLIC(uint8_t, b);
  uint16_t product;
  if (__builtin_mul_overflow(a, b, &product)) return 1;
  return product > 30000 ? 2 : 0;
}
