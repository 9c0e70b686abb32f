// Signed products, and their sign.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(int8_t, a);
  SYMBOLIC(int8_t, b);
  int product = a * b;
  if (product < 0) return 1;
  if (product == 0) return 2;
  return product > 16000 ? 3 : 4;
}
