// Cleared memory, a symbolic index.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  SYMBOLIC(uint8_t, b);
  uint16_t *p = calloc(4, sizeof *p);
  p[a & 3] = 300;
  return p[b & 3] ? 1 : 0;
}
