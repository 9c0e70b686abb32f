// The quotients and remainders of imaxdiv, and the absolute values of imaxabs.
// KINDS: exit DivisionByZero DivisionOverflow
#include "../symbolic.h"
#include <inttypes.h>

int main(void) {
  SYMBOLIC(int8_t, a);
  SYMBOLIC(int8_t, b);
  imaxdiv_t result = imaxdiv(a == -128 ? INTMAX_MIN : a, b);
  if (imaxabs(result.rem) > 90) return 1;
  return imaxabs(result.quot) == 25 ? 2 : 0;
}
