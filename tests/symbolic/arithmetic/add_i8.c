// Signed bytes: the sum is cut to its width and extended again.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(int8_t, a);
  SYMBOLIC(int8_t, b);
  int8_t sum = (int8_t)(a + b);
  if (a > 0 && b > 0 && sum < 0) return 1;
  if (a < 0 && b < 0 && sum >= 0) return 2;
  return a + b == sum ? 3 : 4;
}
