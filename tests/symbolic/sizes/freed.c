// An object of symbolic size that is freed, or used after it was.
// KINDS: exit UseAfterFree DoubleFree
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  klee_assume(a >= 3);
  char *p = malloc(a);
  p[2] = 1;
  free(p);
  if (a == 5) return p[2];
  if (a == 6) free(p);
  return 0;
}
