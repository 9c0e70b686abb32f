// One state for each function, however many entries have it.
// STATES: 3 auto merging flat segmented forking
#include "../symbolic/symbolic.h"

static int one(int x) { return x + 1; }
static int two(int x) { return x + 2; }
static int three(int x) { return x + 3; }

int main(void) {
  int (*table[8])(int) = {one, two, one, three, two, one, one, two};
  SYMBOLIC(uint8_t, i);
  klee_assume(i < 8);
  return table[i](i);
}
