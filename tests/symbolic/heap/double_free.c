// Freed twice where two conditions meet.
// KINDS: exit DoubleFree
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  char *p = malloc(3);
  if (a > 100) free(p);
  if (a < 110) free(p);
  return 0;
}
