// The mean with an overflow: an assertion that fails.
// KINDS: exit AssertionFailed
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  SYMBOLIC(uint8_t, b);
  uint8_t mean = (uint8_t)(a + b) / 2;
  assert((mean >= a && mean <= b) || (mean >= b && mean <= a));
  return 0;
}
