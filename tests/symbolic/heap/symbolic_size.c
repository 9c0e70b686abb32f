// A size that is symbolic.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  unsigned size = a & 7;
  uint8_t *p = malloc(size + 1);
  p[size] = 5;
  p[0] = 6;
  return p[size];
}
