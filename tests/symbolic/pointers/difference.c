// The distance of two pointers.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  SYMBOLIC(uint8_t, b);
  int values[8] = {0};
  int *p = &values[a & 7], *q = &values[b & 7];
  ptrdiff_t distance = q - p;
  if (distance == 7) return 1;
  return distance < 0 ? 2 : 3;
}
