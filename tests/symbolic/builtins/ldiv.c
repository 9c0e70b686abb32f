// The quotients and remainders of ldiv, which returns them in two registers.
// KINDS: exit DivisionByZero DivisionOverflow
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(int8_t, a);
  SYMBOLIC(int8_t, b);
  ldiv_t result = ldiv(a == -128 ? LONG_MIN : a, b);
  if (result.quot > 40) return 1;
  if (result.rem < -100) return 2;
  return result.quot == -3 && result.rem == -2 ? 3 : 0;
}
