// And and or stop early.
#include "../symbolic.h"

static int calls;
static int isOdd(unsigned x) {
  ++calls;
  return x & 1;
}
int main(void) {
  SYMBOLIC(uint8_t, a);
  SYMBOLIC(uint8_t, b);
  int both = isOdd(a) && isOdd(b);
  int any = isOdd(a) || isOdd(b);
  return calls * 4 + both * 2 + any;
}
