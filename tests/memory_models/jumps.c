// A jump to one of several labels: one state for each label, however many entries have it.
// STATES: 3 auto merging flat segmented forking
#include "../symbolic/symbolic.h"

int main(void) {
  static void *const table[8] = {&&one, &&two, &&one, &&three, &&two, &&one, &&one, &&two};
  SYMBOLIC(uint8_t, i);
  klee_assume(i < 8);
  goto *table[i];
one:
  return i + 1;
two:
  return i + 2;
three:
  return i + 3;
}
