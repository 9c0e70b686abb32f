// What was decided once is decided.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  int result = 0;
  if (a > 50) result += 1;
  if (a > 50) result += 2;
  if (a <= 50) result += 4;
  if (a > 49) result += 8;
  return result;
}
