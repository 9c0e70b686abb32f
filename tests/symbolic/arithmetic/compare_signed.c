// Comparisons of signed bytes.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(int8_t, a);
  SYMBOLIC(int8_t, b);
  if (a < b) return a < 0 && b >= 0 ? 1 : 2;
  if (a <= b) return 3;
  return a > 100 ? 4 : 5;
}
