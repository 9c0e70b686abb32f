// An error deep in a loop.
// KINDS: exit DivisionByZero
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  int sum = 0;
  for (int i = 0; i < 5; ++i) sum += 100 / (a - 3 - i);
  return sum > 50 ? 1 : 0;
}
