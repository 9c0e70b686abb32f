// A signed number becomes unsigned.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(int8_t, a);
  unsigned limit = 100;
  if (a < limit) return 1;
  if (a > 0) return 2;
  return 0;
}
