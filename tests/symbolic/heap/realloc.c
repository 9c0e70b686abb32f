// An object that moves keeps its bytes.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  uint8_t *p = malloc(2);
  p[0] = a;
  p[1] = 2;
  p = realloc(p, 4);
  p[2] = 3;
  p[3] = 4;
  return p[a & 3] == 2 ? 1 : p[0] == 200 ? 2 : 3;
}
