// Reaching what is promised not to be reached.
// KINDS: exit UnreachableReached
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  switch (a & 3) {
  case 0: return 1;
  case 1: return 2;
  case 2: return 3;
  default: __builtin_unreachable();
  }
}
