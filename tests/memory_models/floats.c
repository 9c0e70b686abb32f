// A floating-point number behind an ambiguous pointer is one of a few, each of which gets a path: nothing is incomplete.
// STATES: 6 auto merging
#include "../symbolic/symbolic.h"

int main(void) {
  double *table[6];
  for (int n = 0; n < 6; ++n) {
    table[n] = calloc(1, sizeof(double));
    *table[n] = n * 0.5;
  }
  SYMBOLIC(uint8_t, i);
  klee_assume(i < 6);
  return *table[i] * 2 > 2.5;
}
