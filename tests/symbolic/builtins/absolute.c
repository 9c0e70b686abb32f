// The absolute value of the compiler.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(int8_t, a);
  int absolute = __builtin_abs(a);
  if (absolute == 128) return 1;
  return __builtin_elementwise_abs(a) < 0 ? 2 : absolute > 100 ? 3 : 0;
}
