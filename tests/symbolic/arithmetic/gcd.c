// Euclid's algorithm.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  SYMBOLIC(uint8_t, b);
  unsigned x = a & 15, y = b & 15;
  while (y) {
    unsigned next = x % y;
    x = y;
    y = next;
  }
  return (int)x;
}
