// Addition that tells of overflow.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(int8_t, a);
  SYMBOLIC(int8_t, b);
  int8_t sum;
  if (__builtin_add_overflow(a, b, &sum)) return sum < 0 ? 1 : 2;
  return 0;
}
