// An object without bytes.
// KINDS: exit OutOfBounds
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  char *p = malloc(a & 1);
  *p = 3;
  return 1;
}
