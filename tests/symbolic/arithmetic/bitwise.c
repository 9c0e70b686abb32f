// And, or, exclusive or, not.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  SYMBOLIC(uint8_t, b);
  if ((a & b) == 0x0f && (a | b) == 0xff) return 1;
  if ((a ^ b) == 0xaa) return 2;
  if ((uint8_t)~a == b) return 3;
  return 0;
}
