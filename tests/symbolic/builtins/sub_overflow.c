// Subtraction that tells of overflow.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  SYMBOLIC(uint8_t, b);
  uint8_t difference;
  if (__builtin_sub_overflow(a, b, &difference)) return difference > 200 ? 1 : 2;
  return 0;
}
