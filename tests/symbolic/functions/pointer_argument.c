// Results through pointers.
#include "../symbolic.h"

static bool divide(int a, int b, int *quotient) {
  if (b == 0) return false;
  *quotient = a / b;
  return true;
}
int main(void) {
  SYMBOLIC(uint8_t, a);
  int quotient = -1;
  bool good = divide(100, a & 15, &quotient);
  assert(good == (quotient != -1));
  return quotient > 20 ? 1 : 0;
}
