// A byte turned round.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  uint8_t reversed = 0;
  for (unsigned bit = 0; bit < 8; ++bit) reversed = (uint8_t)(reversed << 1 | (a >> bit & 1));
  if (reversed == a) return 1;
  return reversed > a ? 2 : 3;
}
