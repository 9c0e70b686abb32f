// Strings in objects of symbolic size: they end inside, or the function reads beyond.
// KINDS: exit OutOfBounds
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  SYMBOLIC(uint8_t, b);
  unsigned n = a & 7;
  char *p = malloc(n);
  for (unsigned i = 0; i < n; ++i) p[i] = 'a' + i;
  if (n > 4) p[n - 2] = 0;
  if (b == 0) return (int)strlen(p);
  if (b == 1) return strchr(p, 'c') ? 1 : 2;
  if (b == 2) return strcmp(p, "abcd") < 0;
  if (b == 3) return (int)strnlen(p, n);
  if (b == 4) return *strcat(p, "x");
  return *strncat(p, "xy", 1);
}
