// The one quotient that does not fit.
// KINDS: exit DivisionByZero DivisionOverflow
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(int8_t, a);
  SYMBOLIC(int8_t, b);
  int32_t dividend = a == -128 ? INT32_MIN : a;
  int32_t quotient = dividend / b;
  return quotient > 0 ? 1 : 0;
}
