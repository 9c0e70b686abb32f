// A pointer that may be null.
// KINDS: exit Null
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  int x = 5;
  int *p = a == 33 ? NULL : &x;
  return *p;
}
