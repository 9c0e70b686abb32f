// Signed quotients round toward zero.
// KINDS: exit DivisionByZero
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(int8_t, a);
  SYMBOLIC(int8_t, b);
  int quotient = a / b, remainder = a % b;
  if (quotient * b + remainder != a) return 9;
  if (remainder < 0 && a > 0) return 8;
  if (quotient == 128) return 1;
  if (remainder == -3) return 2;
  return 0;
}
