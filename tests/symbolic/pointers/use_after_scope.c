// A variable whose block has ended.
// KINDS: exit UseAfterScope
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  int outer = 1, *p = &outer;
  if (a > 50) {
    int inner = a;
    if (a > 200) p = &inner;
    outer = inner;
  }
  return *p > 100 ? 1 : 0;
}
