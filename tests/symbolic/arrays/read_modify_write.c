// An element counted up.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  SYMBOLIC(uint8_t, b);
  uint8_t counts[4] = {0};
  ++counts[a & 3];
  ++counts[b & 3];
  for (int i = 0; i < 4; ++i)
    if (counts[i] == 2) return i + 1;
  return 0;
}
