// The old place of an object that moved.
// KINDS: exit UseAfterFree
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  uint8_t *old = malloc(2);
  old[0] = 1;
  uint8_t *p = a > 250 ? realloc(old, 4000) : old;
  p[0] = 2;
  return old[0];
}
