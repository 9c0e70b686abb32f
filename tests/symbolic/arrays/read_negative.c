// An index below the first.
// FLAGS: --check=-index
// KINDS: exit OutOfBounds
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(int8_t, a);
  int values[4] = {1, 2, 3, 4};
  if (a < -2 || a >= 4) return 9;
  return values[a] > 2 ? 1 : 0;
}
