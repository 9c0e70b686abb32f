// An object that may have no byte is freed all the same.
// KINDS: exit UseAfterFree DoubleFree
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  char *p = malloc(a & 3);
  free(p);
  if (a & 4) free(p);
  return (a & 8) ? *p : 0;
}
