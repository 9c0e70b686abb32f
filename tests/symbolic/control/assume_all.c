// An assumption that nothing meets on one path.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  if (a > 100) {
    klee_assume(a < 50);
    return 1;
  }
  return 0;
}
