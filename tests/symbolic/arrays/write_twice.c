// The later write wins.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  SYMBOLIC(uint8_t, b);
  int values[4] = {0};
  values[a & 3] = 1;
  values[b & 3] = 2;
  if (values[a & 3] == 2) return 1;
  return values[0] + values[1] + values[2] + values[3] == 3 ? 2 : 9;
}
