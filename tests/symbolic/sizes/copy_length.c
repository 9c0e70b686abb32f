// memcpy and memmove of symbolic length, from and to objects of symbolic size, and onto themselves.
// KINDS: exit OutOfBounds
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  SYMBOLIC(uint8_t, b);
  unsigned n = a & 15, length = b & 7;
  char *p = malloc(n + 2), text[] = "hello, world";
  memcpy(p, text, n);
  p[n] = '!';
  p[n + 1] = 0;
  memmove(p + 1, p, length);
  char *end = (char *)memcpy(p, text + (b >> 6), length) + length;
  return end[-1 * (length > 0)] & 127;
}
