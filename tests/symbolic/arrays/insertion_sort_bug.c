// A sort that forgets the last element.
// KINDS: exit AssertionFailed
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  SYMBOLIC(uint8_t, b);
  uint8_t values[3] = {10, a, b};
  for (int i = 1; i < 2; ++i)
    for (int j = i; j > 0 && values[j - 1] > values[j]; --j) {
      uint8_t kept = values[j];
      values[j] = values[j - 1];
      values[j - 1] = kept;
    }
  assert(values[0] <= values[1] && values[1] <= values[2]);
  return 0;
}
