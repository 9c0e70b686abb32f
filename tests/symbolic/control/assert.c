// Assertions that hold, and one that does not.
// KINDS: exit AssertionFailed
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  assert(a >= 0);
  assert(a / 2 <= a);
  assert(a != 77);
  return 0;
}
