// A function handed to another.
#include "../symbolic.h"

static int apply(int (*function)(int), int x) { return function(x); }
static int half(int x) { return x / 2; }
static int negate(int x) { return -x; }
int main(void) {
  SYMBOLIC(int8_t, a);
  int x = apply(a < 0 ? negate : half, a);
  assert(x >= 0);
  return x > 63 ? 1 : 0;
}
