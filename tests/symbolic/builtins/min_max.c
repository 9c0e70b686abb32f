// Least and greatest.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(int8_t, a);
  SYMBOLIC(int8_t, b);
  int8_t least = __builtin_elementwise_min(a, b), greatest = __builtin_elementwise_max(a, b);
  assert(least <= greatest);
  if (greatest - least > 200) return 1;
  return least == greatest ? 2 : 0;
}
