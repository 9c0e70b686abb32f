// A pool that hands out its last place twice.
// KINDS: exit IndexOutOfBounds
#include "../symbolic.h"

static uint8_t pool[8];
static unsigned used;
static uint8_t *take(unsigned size) {
  if (used + size > 9) return NULL;
  used += size;
  return pool + used - size;
}
int main(void) {
  SYMBOLIC(uint8_t, a);
  unsigned size = a & 15;
  uint8_t *p = take(size);
  if (!p || size == 0) return 1;
  p[size - 1] = 1;
  return 0;
}
