// A product by a constant that wraps around.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint16_t, a);
  uint64_t product = a * 0x0123456789abcdefu;
  if (product >> 63) return 1;
  if ((product & 0xff) == 0x11) return 2;
  return 0;
}
