// Quotients of 128 bits.
// KINDS: exit DivisionByZero
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  unsigned __int128 wide = ((unsigned __int128)1 << 100) + 12345;
  unsigned __int128 quotient = wide / a;
  if (quotient >> 97) return 1;
  return wide % a == 3 ? 2 : 0;
}
