// A size one too small, for some inputs.
// KINDS: exit OutOfBounds
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  unsigned count = a & 7;
  uint8_t *p = malloc(count == 5 ? 5 : count + 1);
  p[count] = 1;
  return p[0];
}
