// Abort on some inputs.
// KINDS: exit Abort
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  SYMBOLIC(uint8_t, b);
  if (a == 3 && b == (a ^ 9)) abort();
  return 0;
}
