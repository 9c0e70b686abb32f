// Fraction and exponent: one intrinsic with two results, of every floating-point type.
#include <stdio.h>

int main(void) {
  volatile float f = -0.15625f;
  volatile double values[] = {0.0, -0.0, 1.0, 3.25e-310, 1e300, -7.5};
  volatile long double l = 1e4000L;
  int exponent;
  float part = __builtin_frexpf(f, &exponent);
  printf("%g %d\n", part, exponent);
  for (int i = 0; i < 6; i++) {
    double fraction = __builtin_frexp(values[i], &exponent);
    printf("%a %d\n", fraction, exponent);
  }
  long double wide = __builtin_frexpl(l, &exponent);
  printf("%La %d\n", wide, exponent);
  return 0;
}
