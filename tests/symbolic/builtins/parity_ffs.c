// Parity and the first bit set.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  if (__builtin_parity(a)) return 1;
  return __builtin_ffs(a) == 5 ? 2 : 3;
}
