// A loop of unknown length.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  unsigned x = (a & 15) + 1, steps = 0;
  while (x != 1) {
    x = x % 2 ? 3 * x + 1 : x / 2;
    ++steps;
  }
  return (int)steps;
}
