// A write and a read, both at symbolic indices.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  SYMBOLIC(uint8_t, b);
  int values[4] = {10, 20, 30, 40};
  values[a & 3] = 99;
  int value = values[b & 3];
  if (value == 99) return 1;
  return value == 20 ? 2 : 3;
}
