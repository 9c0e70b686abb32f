// A loop made of goto.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  int count = 0;
again:
  if (a & 1) goto odd;
  a >>= 1;
  ++count;
  if (count < 8) goto again;
  return 8;
odd:
  return count;
}
