// A pointer to one of two variables.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  int x = 1, y = 2;
  int *p = a > 100 ? &x : &y;
  *p += 10;
  return x == 11 ? 1 : y == 12 ? 2 : 9;
}
