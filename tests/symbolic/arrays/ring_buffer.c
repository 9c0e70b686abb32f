// A buffer that wraps around.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  uint8_t ring[4] = {0};
  unsigned head = a & 3;
  for (unsigned i = 0; i < 3; ++i) ring[(head + i) % 4] = (uint8_t)(i + 1);
  assert(ring[(head + 3) % 4] == 0);
  return ring[0];
}
