// Signed numbers of 128 bits.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(int8_t, a);
  __int128 wide = (__int128)a << 90;
  if (wide < 0) return 1;
  if (wide + 1 > (__int128)100 << 90) return 2;
  return (int)(wide >> 90);
}
