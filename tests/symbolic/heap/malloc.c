// A heap object read and written.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  uint8_t *p = malloc(4);
  p[0] = a;
  p[1] = (uint8_t)(a + 1);
  int result = p[0] > p[1] ? 1 : 2;
  free(p);
  return result;
}
