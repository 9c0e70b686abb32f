// Numbers of 128 bits.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  SYMBOLIC(uint8_t, b);
  unsigned __int128 wide = (unsigned __int128)a << 100 | b;
  wide *= 3;
  if (wide >> 108) return 1;
  if ((uint64_t)wide == 30) return 2;
  return 0;
}
