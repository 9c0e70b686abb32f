// A pointer read at a symbolic index.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  int x = 1, y = 2, z = 3;
  int *table[] = {&x, &y, &z};
  *table[a % 3] = 50;
  return x == 50 ? 1 : y == 50 ? 2 : 3;
}
