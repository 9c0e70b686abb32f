// A trap on some inputs.
// KINDS: exit Trap
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  if ((a ^ 0x5a) == 0xff) __builtin_trap();
  return 0;
}
