// Floating point on what is known, branches on what is not.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  double x = 1.5;
  if (a > 10) x *= 2;
  if (a > 100) x += 0.25;
  return x == 3.25 ? 1 : x == 3.0 ? 2 : x == 1.5 ? 3 : 4;
}
