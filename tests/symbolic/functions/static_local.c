// A variable that outlives its function.
#include "../symbolic.h"

static int next(int step) {
  static int counter = 5;
  counter += step;
  return counter;
}
int main(void) {
  SYMBOLIC(uint8_t, a);
  next(a & 1);
  next(a >> 1 & 1);
  return next(0);
}
