// Accesses at constant offsets part the sizes only where the program does.
// KINDS: exit OutOfBounds
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, n);
  klee_assume(n >= 2 && n <= 40);
  uint8_t *p = malloc(n);
  p[0] = 1;
  p[1] = 2;
  if (n > 8) *(uint64_t *)(p + 1) = 0x0102030405060708;
  p[9] = 7;
  *(uint32_t *)(p + 4) += n;
  return p[9] + p[1] + *(uint16_t *)(p + 8);
}
