// Products of bytes.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  SYMBOLIC(uint8_t, b);
  uint8_t product = a * b;
  if (a > 1 && b > 1 && a * b == 221) return 1;
  if (product == 0 && a && b) return 2;
  return 0;
}
