// Deep recursion.
#include "../symbolic.h"

static unsigned ackermann(unsigned m, unsigned n) {
  if (m == 0) return n + 1;
  if (n == 0) return ackermann(m - 1, 1);
  return ackermann(m - 1, ackermann(m, n - 1));
}
int main(void) {
  SYMBOLIC(uint8_t, a);
  return (int)ackermann(a & 1, a >> 1 & 3);
}
