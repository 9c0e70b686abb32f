// Functions that call each other.
#include "../symbolic.h"

static bool isEven(unsigned n);
static bool isOdd(unsigned n) { return n ? isEven(n - 1) : false; }
static bool isEven(unsigned n) { return n ? isOdd(n - 1) : true; }
int main(void) {
  SYMBOLIC(uint8_t, a);
  return isEven(a % 12) ? 1 : 0;
}
