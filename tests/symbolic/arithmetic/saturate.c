// Saturating addition.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(int8_t, a);
  SYMBOLIC(int8_t, b);
  int sum = a + b;
  if (sum > 127) sum = 127;
  if (sum < -128) sum = -128;
  return sum == 127 ? 1 : sum == -128 ? 2 : 0;
}
