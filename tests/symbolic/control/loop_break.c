// A loop left in the middle.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  SYMBOLIC(uint8_t, b);
  int i;
  for (i = 0; i < 10; ++i)
    if (a == i * b) break;
  return i;
}
