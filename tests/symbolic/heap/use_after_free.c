// Freed on some paths, used on all.
// KINDS: exit UseAfterFree
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  int *p = malloc(sizeof *p);
  *p = 3;
  if (a % 50 == 7) free(p);
  return *p;
}
