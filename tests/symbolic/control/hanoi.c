// Recursion with two calls.
#include "../symbolic.h"

static unsigned moves(unsigned discs) { return discs ? 2 * moves(discs - 1) + 1 : 0; }
int main(void) {
  SYMBOLIC(uint8_t, a);
  if (a > 5) return 1;
  return (int)moves(a);
}
