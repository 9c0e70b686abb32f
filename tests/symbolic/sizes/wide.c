// Wide elements at symbolic places of an object whose size is no multiple of theirs.
// KINDS: exit OutOfBounds
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  SYMBOLIC(uint8_t, b);
  unsigned n = a & 31;
  uint32_t *p = malloc(n);
  if (4u * (b & 7) + 4 <= n) p[b & 7] = a;
  if (b & 64) return p[b & 3] & 127;
  return *(uint16_t *)((char *)p + (b & 15)) & 127;
}
