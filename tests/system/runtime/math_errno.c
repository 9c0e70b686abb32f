// Mathematics sets errno where the native program's does, and leaves it alone where that does.
#include <errno.h>
#include <math.h>
#include <stdio.h>

#define SHOW(call) (errno = 77, value = (double)(call), printf(#call ": %g %d\n", value, errno))

int main(void) {
  volatile double minusOne = -1, zero = 0, thousand = 1000, two = 2;
  volatile float minusOneF = -1;
  volatile long double minusOneL = -1;
  double value;
  SHOW(log(minusOne));
  SHOW(log(zero));
  SHOW(sqrt(two));
  SHOW(sqrt(minusOne));
  SHOW(exp(thousand));
  SHOW(pow(two, -2 * thousand));
  SHOW(fmod(two, zero));
  SHOW(acosf(minusOneF - 1));
  SHOW(acosf(minusOneF));
  SHOW(logl(minusOneL));
  SHOW(ldexp(two, 5000));
}
