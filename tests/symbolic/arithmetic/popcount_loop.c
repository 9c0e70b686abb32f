// Bits counted one by one.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  unsigned count = 0;
  for (unsigned bit = 0; bit < 8; ++bit)
    if (a >> bit & 1) ++count;
  return (int)count;
}
