// Just beyond a global.
// FLAGS: --check=-index
// KINDS: exit OutOfBounds
#include "../symbolic.h"

static uint8_t table[10];
int main(void) {
  SYMBOLIC(uint8_t, a);
  klee_assume(a < 20);
  table[a] = 1;
  return table[3] ? 1 : 0;
}
