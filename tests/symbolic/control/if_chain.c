// Conditions one after the other.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  if (a < 10) return 1;
  else if (a < 20) return 2;
  else if (a == 100) return 3;
  else if (a > 250) return 4;
  return 5;
}
