// Shifts of 128 bits by too much, in optimised code, which nobody checks: the amount counts modulo 128.
// FLAGS: -O2
#include "../symbolic.h"

typedef unsigned __int128 wide;

__attribute__((noinline)) static wide left(wide value, unsigned amount) { return value << amount; }
__attribute__((noinline)) static wide right(wide value, unsigned amount) { return value >> amount; }
__attribute__((noinline)) static __int128 rightSigned(__int128 value, unsigned amount) { return value >> amount; }

int main(void) {
  SYMBOLIC(uint8_t, amount);
  SYMBOLIC(int8_t, a);
  wide shifted = left(a, amount), back = right((wide)a << 100, amount);
  __int128 signedBack = rightSigned((__int128)a << 100, amount);
  if (amount < 130) return 0;
  if ((uint64_t)shifted == 5 * 4) exit(3);
  if (back >> 98 == 2) exit(4);
  if (signedBack >> 98 == -5) exit(5);
  return 1;
}
