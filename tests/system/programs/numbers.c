// Numerical code: functions of <math.h>, matrices, Newton's method, sums in several precisions.
#include <math.h>
#include <stdio.h>

static void multiply(double (*a)[4], double (*b)[4], double (*to)[4]) {
  for (int i = 0; i < 4; ++i)
    for (int k = 0; k < 4; ++k) {
      to[i][k] = 0;
      for (int n = 0; n < 4; ++n) to[i][k] += a[i][n] * b[n][k];
    }
}

int main(void) {
  double a[4][4], b[4][4], c[4][4];
  for (int i = 0; i < 4; ++i)
    for (int k = 0; k < 4; ++k) a[i][k] = 1.0 / (i + k + 1), b[i][k] = sin(i * k + 0.5);
  multiply(a, b, c), multiply(c, a, b);
  for (int i = 0; i < 4; ++i) printf("%.17g ", b[i][3 - i]);
  double x = 1;
  for (int i = 0; i < 20; ++i) x -= (x * x - 2) / (2 * x);
  printf("\n%.17g %.17g\n", x, sqrt(2));
  float single = 0;
  long double precise = 0;
  for (int i = 1; i <= 1000; ++i) single += 1.0f / i, precise += 1.0L / i;
  printf("%.9g %.20Lg\n", single, precise);
  printf("%.17g %.17g %.17g %.17g\n", pow(1.5, 2.5), exp(1), log(10), fmod(10.5, 3));
  printf("%g %g %d %d\n", floor(-1.5), ceil(-1.5), isnan(NAN) != 0, isinf(INFINITY) != 0);
  int exponent;
  double fraction = frexp(48, &exponent), whole;
  printf("%g %d %g", fraction, exponent, modf(3.75, &whole));
  printf(" %g %ld %g\n", whole, lround(2.5), hypot(3, 4));
  return 0;
}
