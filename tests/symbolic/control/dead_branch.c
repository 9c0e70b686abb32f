// A branch that no input takes.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  if (a > 300) return 1;
  if (a * 2 == 101) return 2;
  if ((a & 1) && a % 2 == 0) return 3;
  return 0;
}
