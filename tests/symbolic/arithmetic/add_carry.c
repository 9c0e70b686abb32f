// An addition with carry, byte by byte.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint16_t, a);
  uint8_t low = (uint8_t)a, high = (uint8_t)(a >> 8);
  unsigned carry = (low + 0x9c) >> 8;
  low += 0x9c;
  high += (uint8_t)(0x12 + carry);
  assert((uint16_t)(low | high << 8) == (uint16_t)(a + 0x129c));
  return carry ? 1 : 0;
}
