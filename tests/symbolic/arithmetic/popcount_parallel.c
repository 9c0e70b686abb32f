// Bits counted side by side.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint16_t, a);
  uint16_t x = a;
  x = (uint16_t)((x & 0x5555) + (x >> 1 & 0x5555));
  x = (uint16_t)((x & 0x3333) + (x >> 2 & 0x3333));
  x = (uint16_t)((x & 0x0f0f) + (x >> 4 & 0x0f0f));
  x = (uint16_t)((x & 0x00ff) + (x >> 8));
  if (x == 16) return 1;
  if (x > 12) return 2;
  return 0;
}
