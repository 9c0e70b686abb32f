// A jump into a block.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  int x = 0;
  if (a > 128) goto inside;
  while (x < 3) {
    ++x;
  inside:
    x += a & 1 ? 2 : 1;
  }
  return x;
}
