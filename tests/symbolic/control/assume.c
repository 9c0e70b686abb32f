// What is assumed cuts paths off.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  SYMBOLIC(uint8_t, b);
  klee_assume(a < b);
  klee_assume(b < 10);
  if (a == 9) return 9;
  return a == 8 ? 1 : b - a > 5 ? 2 : 3;
}
