// Logical and arithmetic shifts.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(int8_t, a);
  SYMBOLIC(uint8_t, b);
  int32_t arithmetic = a >> (b & 7);
  uint32_t logical = (uint32_t)a >> (b & 7);
  if ((uint32_t)arithmetic != logical) return 1;
  if (arithmetic == -1) return 2;
  if (logical > 20) return 3;
  return 0;
}
