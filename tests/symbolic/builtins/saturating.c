// Saturating arithmetic of the compiler.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(int8_t, a);
  SYMBOLIC(int8_t, b);
  int8_t sum = __builtin_elementwise_add_sat(a, b);
  if (sum == 127) return 1;
  if (__builtin_elementwise_sub_sat(a, b) == -128) return 2;
  return 0;
}
