// Size 0 is one of the sizes: an object of no byte, with an address of its own.
// KINDS: exit OutOfBounds
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  char *p = malloc(a & 3), *q = malloc(a & 3);
  if (p == q) return 1;
  memset(p, 5, a & 3);
  if (a & 3) memcpy(q, p, a & 3);
  free(q);
  return p[0];
}
