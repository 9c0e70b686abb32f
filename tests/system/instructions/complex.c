// Products and quotients of complex numbers, where the compiler calls its run-time library.
#include <complex.h>
#include <stdio.h>

int main(void) {
  volatile float complex f = 1.5f - 2.0f * I;
  volatile double complex d = -3.0 + 0.25 * I;
  volatile long double complex l = 2.0L + 1.0L * I;
  volatile double infinite = 1e308;
  float complex g = f * f / (f + 1.0f);
  double complex e = d * d / (d - 2.0 * I);
  long double complex m = l * l / (l + 3.0L);
  printf("%a %a\n", crealf(g), cimagf(g));
  printf("%a %a\n", creal(e), cimag(e));
  printf("%La %La\n", creall(m), cimagl(m));
  double complex huge = (infinite * 10 + infinite * I) * d; // infinity times a number stays infinite
  printf("%d %d\n", creal(huge) < 0, cimag(huge) < 0);
  return 0;
}
