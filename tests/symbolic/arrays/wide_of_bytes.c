// A wide read among bytes, at any offset.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  uint8_t bytes[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  uint32_t value;
  memcpy(&value, bytes + (a & 3), sizeof value);
  if (value == 0x06050403) return 1;
  return (value & 0xff) == 2 ? 2 : 3;
}
