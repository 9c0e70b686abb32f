// The quotients and remainders of lldiv by a symbolic divisor.
// KINDS: exit DivisionByZero
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(int8_t, a);
  SYMBOLIC(int8_t, b);
  lldiv_t result = lldiv(1000000000007LL + a, b);
  if (result.rem == 100) return 1;
  return result.quot < 0 ? 2 : 0;
}
