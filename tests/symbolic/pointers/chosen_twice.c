// Pointers that may be the same.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  SYMBOLIC(uint8_t, b);
  int x = 1, y = 2;
  int *table[] = {&x, &y};
  int *p = table[a & 1], *q = table[b & 1];
  *p = 10;
  *q = 20;
  if (p == q) return *p == 20 ? 1 : 9;
  return *p == 10 ? 2 : 9;
}
