// Numbers cut to fewer bits.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint16_t, a);
  uint8_t low = (uint8_t)a;
  int8_t sign = (int8_t)a;
  if (low == 0x80 && sign != -128) return 9;
  if (sign < 0 && a < 0x100) return 1;
  if (low == a) return 2;
  return 0;
}
