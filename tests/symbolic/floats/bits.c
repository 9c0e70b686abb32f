// The bits of a number that a branch chose.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  float x = a & 1 ? 1.0f : -2.0f;
  uint32_t bits;
  memcpy(&bits, &x, sizeof bits);
  return bits >> 31 ? 1 : (int)(bits >> 23);
}
