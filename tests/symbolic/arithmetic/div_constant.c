// Quotients by constants.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint16_t, a);
  if (a / 10 % 10 == 7) return 1;
  if (a / 1000 == 65) return 2;
  if (a % 641 == 640) return 3;
  return 0;
}
