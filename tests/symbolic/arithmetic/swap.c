// Two numbers change places without a third.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  SYMBOLIC(uint8_t, b);
  uint8_t x = a, y = b;
  x ^= y;
  y ^= x;
  x ^= y;
  assert(x == b && y == a);
  return x > y;
}
