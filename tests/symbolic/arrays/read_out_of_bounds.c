// An index checked by one too many.
// FLAGS: --check=-index
// KINDS: exit OutOfBounds
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  int values[4] = {1, 2, 3, 4};
  if (a > 4) return 9;
  return values[a];
}
