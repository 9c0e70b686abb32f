// Letters counted.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  SYMBOLIC(uint8_t, b);
  int counts[3] = {0};
  ++counts[a % 3];
  ++counts[b % 3];
  int most = 0;
  for (int i = 1; i < 3; ++i)
    if (counts[i] > counts[most]) most = i;
  return most;
}
