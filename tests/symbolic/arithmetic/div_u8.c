// Unsigned quotients.
// KINDS: exit DivisionByZero
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  SYMBOLIC(uint8_t, b);
  if (a / b == 7) return 1;
  if (a % b == 11) return 2;
  return 0;
}
