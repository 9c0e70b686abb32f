// NEEDS: libc
// LEVELS: default 0
// Arithmetic, conversions, mathematics, reading and printing of numbers round as the program has set.
#include <fenv.h>
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Libraries print long doubles and small numbers in hexadecimal each in its own way: these are whole numbers. */
static unsigned long long fraction(long double number) {
  unsigned long long bits;
  memcpy(&bits, &number, sizeof bits);
  return bits;
}

static void show(const char *name) {
  volatile double one = 1, three = 3, ten = 10, large = 1e300, half = 2.5;
  volatile float third = 3;
  volatile long double eleven = 11;
  volatile long long number = 0x7fffffffffffff01;
  volatile unsigned long long positive = 0xffffffffffffff01;
  volatile __int128 wide = ((__int128)0x123456789abcdef << 64) + 12345;
  printf("%s %d %d\n", name, fegetround(), FLT_ROUNDS);
  printf("%a %a %a %a\n", one / three, -one / three, one / ten + ten / three, ten * (one / ten) - one);
  printf("%a %llx %llx\n", 1 / third, fraction(1 / eleven), fraction(-1 / eleven));
  printf("%a %a %a %a\n", (double)(float)(one / three), (double)(float)-large, (double)number, (double)positive);
  printf("%a %a %a\n", (float)number, (float)positive, (double)wide);
  printf("%a %a %ld %lld\n", rint(half), nearbyint(-half), lrint(half), llrint(-half));
  printf("%a %a %a\n", sqrt(three), fma(one / three, three, -one), ldexp(one / three, -1060) * 0x1p1000);
  printf("%a %a %a\n", strtod("0.1", NULL), strtof("0.1", NULL), strtod("-1e400", NULL));
  printf("%.3f %.2e %.0f %g\n", 0.0625, -123456.0, half, one / three);
  printf("%d %d %d\n", (int)(double)-2.75, (int)half, (int)-half);
}

int main(void) {
  static const int modes[] = {FE_DOWNWARD, FE_UPWARD, FE_TOWARDZERO, FE_TONEAREST};
  static const char *names[] = {"downward", "upward", "towards zero", "to nearest"};
  show("at first");
  for (int n = 0; n < 4; ++n) {
    printf("%d\n", fesetround(modes[n]));
    show(names[n]);
  }
  printf("%d %d\n", fesetround(5) != 0, fegetround());

  fenv_t kept, held;
  fesetround(FE_UPWARD);
  printf("%d %d\n", fegetenv(&kept), feholdexcept(&held));
  fesetround(FE_DOWNWARD);
  printf("%d %d\n", feclearexcept(FE_ALL_EXCEPT), fegetround());
  printf("%d %d\n", fesetenv(&kept), fegetround());
  printf("%d %d\n", fesetenv(FE_DFL_ENV), fegetround());
  printf("%d %d\n", feupdateenv(&held), fegetround());
  return 0;
}
