// Choices as values.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  SYMBOLIC(uint8_t, b);
  int x = a > b ? a : b;
  int y = a > b ? b : a;
  return x - y > 100 ? (x == 255 ? 1 : 2) : 0;
}
