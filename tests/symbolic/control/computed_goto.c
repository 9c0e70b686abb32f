// Labels as values.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  static const void *const targets[] = {&&first, &&second, &&third, &&fourth};
  goto *targets[a & 3];
first:
  return 1;
second:
  return a > 100 ? 2 : 3;
third:
  return 4;
fourth:
  return 5;
}
