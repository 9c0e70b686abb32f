// A pointer that leaves its object and returns.
// FLAGS: --check=-index
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  int values[4] = {1, 2, 3, 4};
  int *p = values + (a & 7);
  p -= a & 4;
  return *p > 2 ? 1 : 0;
}
