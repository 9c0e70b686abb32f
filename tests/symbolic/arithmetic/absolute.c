// The absolute value, and the byte that has none.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(int8_t, a);
  int8_t absolute = (int8_t)(a < 0 ? -a : a);
  if (absolute < 0) return 1;
  if (absolute > 100) return 2;
  return 0;
}
