// Tricks with the lowest bit.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint16_t, a);
  if (a == 0) return 1;
  if ((a & (a - 1)) == 0) return 2;
  if ((a & -a) == 0x100) return 3;
  return 0;
}
