// Trailing zeros.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint16_t, a);
  if (a == 0) return 0;
  int zeros = __builtin_ctz(a);
  if (zeros == 15) return 1;
  return zeros == 3 ? 2 : 3;
}
