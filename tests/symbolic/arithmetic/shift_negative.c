// A negative amount is an oversized one.
// KINDS: exit OversizedShift
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(int8_t, a);
  if (a > 40) return 2;
  int64_t value = -1000;
  return value >> a == -1 ? 1 : 0;
}
