// Leading zeros.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  if (a == 0) return 0;
  int zeros = __builtin_clz(a);
  if (zeros == 31) return 1;
  return zeros < 26 ? 2 : 3;
}
