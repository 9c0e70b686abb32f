// Shifts within the width.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  SYMBOLIC(uint8_t, b);
  uint32_t shifted = (uint32_t)a << (b & 31);
  if (shifted == 0 && a) return 1;
  if (shifted & 0x80000000) return 2;
  if (shifted == 0x5500) return 3;
  return 0;
}
