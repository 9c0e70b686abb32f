// A function pointer chosen by a condition.
#include "../symbolic.h"

static int twice(int x) { return 2 * x; }
static int square(int x) { return x * x; }
int main(void) {
  SYMBOLIC(uint8_t, a);
  int (*function)(int) = a & 1 ? twice : square;
  return function(a >> 4) > 20 ? 1 : 0;
}
