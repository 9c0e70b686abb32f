// The number at a symbolic place.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  unsigned x = 0, y = 1;
  for (unsigned n = a % 10; n; --n) {
    unsigned next = x + y;
    x = y;
    y = next;
  }
  return (int)x;
}
