// A loop fills an object of symbolic size; a read at its last byte is fine, one behind it never.
// KINDS: exit OutOfBounds
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, n);
  SYMBOLIC(uint8_t, which);
  klee_assume(n <= 64);
  char *p = malloc(n);
  for (unsigned i = 0; i < n; ++i) p[i] = (char)(i + 1);
  if (which == 0) return n ? p[n - 1] : 0;
  if (which == 1) return p[n];
  return p[which & 63];
}
