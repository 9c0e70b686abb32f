// A pointer as a number and back.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  int values[4] = {10, 20, 30, 40};
  uintptr_t number = (uintptr_t)values;
  number += 4 * (a & 3);
  int *p = (int *)number;
  return *p == 30 ? 1 : 2;
}
