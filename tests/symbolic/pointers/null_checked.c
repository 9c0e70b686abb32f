// A pointer that is checked.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  int x = 5;
  int *p = a > 33 ? NULL : &x;
  if (!p) return 1;
  return *p == 5 ? 2 : 9;
}
