// At least once.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  unsigned steps = 0, x = a;
  do {
    x /= 2;
    ++steps;
  } while (x);
  return (int)steps;
}
