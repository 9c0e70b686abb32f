// A product of two symbolic numbers, of which some overflow.
// KINDS: exit OutOfBounds
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  SYMBOLIC(uint8_t, b);
  size_t count = a & 7;
  size_t each = (b & 16) ? (size_t)1 << 62 : (b & 3);
  uint8_t *p = calloc(count, each);
  if (!p) return 100;
  uint8_t sum = p[0];
  if (count * each > 4) p[4] = b, sum += p[count * each - 1];
  return sum & 127;
}
