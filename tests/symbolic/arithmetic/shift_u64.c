// Shifts of 64 bits.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  uint64_t mask = ~0ull << (a & 63);
  if (mask == 0x8000000000000000) return 1;
  if (mask & 0xffff) return 2;
  return 0;
}
