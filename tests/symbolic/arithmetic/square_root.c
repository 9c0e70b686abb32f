// An integer square root by bits.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  unsigned root = 0;
  for (unsigned bit = 8; bit; bit >>= 1)
    if ((root | bit) * (root | bit) <= a) root |= bit;
  assert(root * root <= a && (root + 1) * (root + 1) > a);
  return (int)root;
}
