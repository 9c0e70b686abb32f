// Unsigned bytes wrap around.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  SYMBOLIC(uint8_t, b);
  uint8_t sum = a + b;
  if (sum < a) return 1;
  if (sum == 200) return 2;
  return 0;
}
