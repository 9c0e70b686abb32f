// A withdrawal that wraps around.
// KINDS: exit AssertionFailed
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, first);
  SYMBOLIC(uint8_t, second);
  uint8_t balance = 100;
  if (first <= balance) balance -= first;
  if (second <= 100) balance -= second;
  assert(balance <= 100);
  return 0;
}
