// One state for each function, also if there are more than --max-targets.
// STATES: 70 auto merging flat segmented forking
#include "../symbolic/symbolic.h"

#define TEN(X, d) X(d##0) X(d##1) X(d##2) X(d##3) X(d##4) X(d##5) X(d##6) X(d##7) X(d##8) X(d##9)
#define ALL(X) TEN(X, 1) TEN(X, 2) TEN(X, 3) TEN(X, 4) TEN(X, 5) TEN(X, 6) TEN(X, 7)
#define FUNCTION(n) \
  static int f##n(void) { return n; }
#define NAME(n) f##n,
ALL(FUNCTION)

int main(void) {
  int (*table[])(void) = {ALL(NAME)};
  SYMBOLIC(uint8_t, i);
  klee_assume(i < 70);
  return table[i]();
}
