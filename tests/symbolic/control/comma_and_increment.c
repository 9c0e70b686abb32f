// Side effects in their order.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  int x = a & 3, y = x++ + 1;
  int z = (x += 2, x - y);
  return z == 2 ? x : 99;
}
