// Members lie where the compiler puts them.
#include "../symbolic.h"

struct Mixed {
  uint8_t first;
  uint32_t second;
  uint16_t third;
};
int main(void) {
  SYMBOLIC(uint8_t, a);
  struct Mixed mixed;
  memset(&mixed, 0, sizeof mixed);
  mixed.second = 0x01010101u * a;
  const uint8_t *bytes = (const uint8_t *)&mixed;
  assert(bytes[1] == 0);
  return bytes[offsetof(struct Mixed, second) + 2] > 100 ? 1 : 0;
}
