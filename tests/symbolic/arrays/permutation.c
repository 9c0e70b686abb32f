// A permutation applied to itself.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  uint8_t order[4] = {0, 1, 2, 3};
  unsigned i = a & 3, j = a >> 2 & 3;
  uint8_t kept = order[i];
  order[i] = order[j];
  order[j] = kept;
  return order[0] == 0 ? 1 : order[0] == 3 ? 2 : 3;
}
