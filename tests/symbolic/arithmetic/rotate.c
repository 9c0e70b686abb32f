// Rotations made of shifts.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  SYMBOLIC(uint8_t, b);
  unsigned amount = b & 7;
  uint8_t rotated = (uint8_t)(a << amount | a >> (8 - amount));
  if (rotated == a && amount && a != 0 && a != 255) return 1;
  if (rotated == 0x81) return 2;
  return 0;
}
