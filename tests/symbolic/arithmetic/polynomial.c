// A polynomial's roots modulo 256.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  uint8_t value = (uint8_t)(a * a * a + 3 * a * a + 5 * a + 7);
  if (value == 0) return 1;
  return value == a ? 2 : 0;
}
