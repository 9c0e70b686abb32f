// A wide read that hangs over the end.
// KINDS: exit OutOfBounds
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  uint8_t bytes[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  uint32_t value = 0;
  __builtin_memcpy(&value, bytes + (a & 7), 4);
  return value & 1 ? 1 : 0;
}
