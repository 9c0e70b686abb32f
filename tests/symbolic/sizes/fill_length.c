// memset of symbolic length, shorter or longer than an object of another symbolic size.
// KINDS: exit OutOfBounds
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  SYMBOLIC(uint8_t, b);
  unsigned n = a & 15, length = b & 15;
  char *p = malloc(n);
  memset(p, 1, n);
  memset(p + (a >> 7), 7, length);
  int sum = 0;
  for (unsigned i = 0; i < n && i < 4; ++i) sum += p[i];
  return sum;
}
