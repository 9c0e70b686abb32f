// Atomic updates through an ambiguous pointer: one state.
// STATES: 3 auto merging flat segmented
#include "../symbolic/symbolic.h"

int main(void) {
  int *counters[8];
  for (int n = 0; n < 8; ++n) {
    counters[n] = calloc(3, sizeof(int));
    *counters[n] = n;
  }
  SYMBOLIC(uint8_t, i);
  SYMBOLIC(uint8_t, j);
  klee_assume(i < 8);
  klee_assume(j < 3);
  int before = __atomic_fetch_add(&counters[i][j], 5, __ATOMIC_SEQ_CST);
  int expected = 0;
  __atomic_compare_exchange_n(&counters[i][2], &expected, 9, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
  if (before + counters[i][j] + counters[i][2] > 20) return 1;
  return 0;
}
