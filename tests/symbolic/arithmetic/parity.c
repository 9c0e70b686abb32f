// Parity by folding.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint16_t, a);
  unsigned x = a;
  x ^= x >> 8;
  x ^= x >> 4;
  x ^= x >> 2;
  x ^= x >> 1;
  return x & 1 ? 1 : 2;
}
