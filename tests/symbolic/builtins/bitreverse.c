// Bits turned round by the compiler.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  if (__builtin_bitreverse8(a) == a) return 1;
  return __builtin_bitreverse32(a) >> 24 > 0xf0 ? 2 : 3;
}
