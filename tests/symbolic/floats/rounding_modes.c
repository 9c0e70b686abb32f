// The rounding mode depends on the input: each path has its own.
#include "../symbolic.h"

#include <fenv.h>

int main(void) {
  SYMBOLIC(uint8_t, a);
  fesetround(a < 50 ? FE_DOWNWARD : a < 100 ? FE_UPWARD : a < 150 ? FE_TOWARDZERO : FE_TONEAREST);
  volatile double one = 1, three = 3, minus = -1;
  double third = one / three, other = minus / three;
  if (a & 1) fesetround(FE_TONEAREST);
  double sum = third + one;
  int result = (third * three == one) + 2 * (third + other == 0) + 4 * (third == 1.0 / 3.0);
  return result + 8 * (sum > 1.3333333333333333) + 16 * (fegetround() == FE_TONEAREST);
}
