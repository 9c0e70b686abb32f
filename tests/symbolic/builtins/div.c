// The quotients and remainders of div: by zero, the one that does not fit, and all others.
// KINDS: exit DivisionByZero DivisionOverflow
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(int8_t, a);
  SYMBOLIC(int8_t, b);
  div_t result = div(a == -128 ? INT_MIN : a, b);
  if (result.quot > 40) return 1;
  if (result.rem < -100) return 2;
  return result.quot == -3 && result.rem == -2 ? 3 : 0;
}
