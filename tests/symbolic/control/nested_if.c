// Conditions within conditions.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  SYMBOLIC(uint8_t, b);
  int result = 0;
  if (a > 100) {
    if (b < 50) {
      if (a + b == 140) result = 1;
    } else if (b == a) {
      result = 2;
    }
  } else if (a == b) {
    result = 3;
  }
  return result;
}
