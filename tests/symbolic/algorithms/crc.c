// A cyclic redundancy check by bits.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  uint8_t crc = a;
  for (int i = 0; i < 4; ++i) crc = (uint8_t)(crc & 0x80 ? crc << 1 ^ 0x07 : crc << 1);
  return crc == 0x31 ? 1 : 0;
}
