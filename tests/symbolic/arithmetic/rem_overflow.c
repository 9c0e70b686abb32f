// The remainder of the one quotient that does not fit.
// KINDS: exit DivisionByZero DivisionOverflow
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(int8_t, a);
  SYMBOLIC(int8_t, b);
  int64_t dividend = a == 5 ? INT64_MIN : a;
  return dividend % b ? 1 : 0;
}
