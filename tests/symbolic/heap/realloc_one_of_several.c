// One of several objects is resized: each of them is, on a path of its own.
// KINDS: exit Abort
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  uint8_t *objects[4];
  for (int n = 0; n < 4; ++n) {
    objects[n] = malloc((size_t)n + 1);
    objects[n][0] = (uint8_t)n;
  }
  uint8_t *p = realloc(objects[a & 3], 16);
  p[15] = a;
  if (p[0] == 2) abort();
  return p[0];
}
