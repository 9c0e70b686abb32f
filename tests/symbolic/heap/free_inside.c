// Freed from its middle.
// KINDS: exit InvalidFree
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  char *p = malloc(8);
  free(p + (a == 4 ? 2 : 0));
  return 0;
}
