// Whether an address is a multiple of four.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  _Alignas(16) static uint8_t bytes[16];
  const uint8_t *p = bytes + (a & 15);
  return ((uintptr_t)p & 3) == 0 ? 1 : 2;
}
