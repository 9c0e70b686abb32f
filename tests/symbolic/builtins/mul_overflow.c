// Multiplication that tells of overflow.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(int8_t, a);
  SYMBOLIC(int8_t, b);
  int8_t product;
  if (__builtin_mul_overflow(a, b, &product)) return 1;
  return product == 77 ? 2 : 0;
}
