// Objects of symbolic size that shrink and grow to another one, and to none.
// KINDS: exit OutOfBounds
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  SYMBOLIC(uint8_t, b);
  unsigned n = a & 15, m = b & 15;
  uint8_t *p = malloc(n);
  for (unsigned i = 0; i < n && i < 3; ++i) p[i] = 10 + i;
  p = realloc(p, m);
  if (!p) return 1;
  p[m - 1] += 5;
  uint8_t value = p[0];
  p = realloc(p, 4);
  return value + p[1] + p[3] + p[a >> 4];
}
