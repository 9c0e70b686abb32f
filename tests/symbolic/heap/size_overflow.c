// A product that wraps around becomes too small.
// KINDS: exit OutOfBounds
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  uint8_t size = (uint8_t)((a & 3) * 100);
  uint8_t *p = malloc(size + 1u);
  memset(p, 1, size + 1u);
  return p[(a & 3) * 50] ? 1 : 0;
}
