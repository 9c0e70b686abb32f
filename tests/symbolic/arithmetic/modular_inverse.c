// What times 7 is 1?
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  if ((uint8_t)(a * 7) == 1) return a;
  return 0;
}
