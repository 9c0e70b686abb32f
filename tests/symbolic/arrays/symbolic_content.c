// What is searched for, and where, is symbolic.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  SYMBOLIC(uint8_t, b);
  uint8_t values[3] = {a, 5, b};
  for (int i = 0; i < 3; ++i)
    if (values[i] == 5) return i;
  return 3;
}
