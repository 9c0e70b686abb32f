// Comparisons of unsigned bytes.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  SYMBOLIC(uint8_t, b);
  if (a < b) return b > 0x80 ? 1 : 2;
  if (a >= 0xf0) return 3;
  return a == b ? 4 : 5;
}
