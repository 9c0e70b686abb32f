// Values that join.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  SYMBOLIC(uint8_t, b);
  int x;
  if (a < 50) x = b;
  else if (a < 100) x = 2 * b;
  else x = -b;
  return x == 60 ? 1 : x == -60 ? 2 : 0;
}
