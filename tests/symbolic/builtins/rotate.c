// Rotations by the compiler.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  SYMBOLIC(uint8_t, b);
  uint8_t rotated = __builtin_rotateleft8(a, b);
  assert(__builtin_rotateright8(rotated, b) == a);
  return rotated == 0x80 ? 1 : 0;
}
