// Shifts by the width or more.
// KINDS: exit OversizedShift
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  uint32_t one = 1;
  uint32_t shifted = one << (a & 63);
  return shifted > 1000 ? 1 : 0;
}
