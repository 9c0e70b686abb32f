// Differences of 64 bits.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(int8_t, a);
  SYMBOLIC(int8_t, b);
  int64_t difference = (int64_t)a - b;
  if (difference == -255) return 1;
  if (difference > 127) return 2;
  if (difference < -128) return 3;
  return 0;
}
