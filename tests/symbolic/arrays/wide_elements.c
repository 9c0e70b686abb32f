// Elements of 8 bytes.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  uint64_t values[4] = {1ull << 40, 2, ~0ull, 1ull << 63};
  uint64_t value = values[a & 3];
  if (value >> 63) return 1;
  return value > 100 ? 2 : 3;
}
