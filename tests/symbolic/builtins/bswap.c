// Bytes turned round.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint16_t, a);
  if (__builtin_bswap16(a) == 0x1234) return 1;
  if (__builtin_bswap32(a) == a) return 2;
  return __builtin_bswap64(a) >> 63 ? 3 : 4;
}
