// Single bytes of wide elements.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  uint32_t values[2] = {0x11223344, 0xaabbccdd};
  const uint8_t *bytes = (const uint8_t *)values;
  uint8_t byte = bytes[a & 7];
  if (byte == 0x22) return 1;
  return byte > 0xa0 ? 2 : 3;
}
