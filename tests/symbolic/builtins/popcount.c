// Bits counted by the compiler.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint16_t, a);
  int bits = __builtin_popcountll(a);
  if (bits == 16) return 1;
  if (bits == 1) return 2;
  return 0;
}
