// An array of variable length, accessed at a symbolic place.
// FLAGS: --check=-index,-array-size
// KINDS: exit OutOfBounds
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  SYMBOLIC(uint8_t, b);
  unsigned n = a & 7;
  uint16_t array[n];
  memset(array, 1, sizeof array);
  if ((b & 7) < n) array[b & 7] = a;
  if (b & 8) return array[b & 3] & 127;
  return n ? array[n - 1] & 127 : 0;
}
