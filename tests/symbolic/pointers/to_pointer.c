// A pointer to a pointer.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  int x = 1, y = 2;
  int *p = &x;
  int **pp = &p;
  if (a & 1) *pp = &y;
  **pp = a;
  return x == 1 ? 1 : 2;
}
