// A write at a symbolic index, read everywhere.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  uint8_t values[4] = {0, 0, 0, 0};
  values[a & 3] = 7;
  int result = 0;
  for (int i = 0; i < 4; ++i)
    if (values[i]) result = i;
  return result;
}
