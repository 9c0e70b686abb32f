// A function that calls itself.
#include "../symbolic.h"

static unsigned factorial(unsigned n) { return n < 2 ? 1 : n * factorial(n - 1); }
int main(void) {
  SYMBOLIC(uint8_t, a);
  return factorial(a & 7) > 100 ? 1 : 0;
}
