// One byte too many.
// KINDS: exit OutOfBounds
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  uint8_t *p = malloc(5);
  memset(p, 0, 5);
  p[a % 6] = 1;
  return p[2];
}
