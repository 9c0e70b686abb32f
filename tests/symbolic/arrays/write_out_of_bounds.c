// A write beyond the last.
// FLAGS: --check=-index
// KINDS: exit OutOfBounds
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  int values[6] = {0};
  values[a & 7] = 3;
  return values[0] ? 1 : 2;
}
