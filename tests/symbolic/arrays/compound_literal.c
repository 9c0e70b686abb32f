// An array without a name.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  int value = (int[]){4, 8, 15, 16, 23, 42}[a % 6];
  return value % 8 == 0 ? 1 : value > 20 ? 2 : 3;
}
