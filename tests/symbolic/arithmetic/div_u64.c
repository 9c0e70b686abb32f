// Wide quotients.
// KINDS: exit DivisionByZero
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  SYMBOLIC(uint8_t, b);
  uint64_t big = (uint64_t)a << 56 | b;
  if (0xffffffffffffffffu / big == 1) return 1;
  if (big % 1000 == 17) return 2;
  return 0;
}
