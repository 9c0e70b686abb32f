// Paths nobody wants a test of.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  if (a > 100) klee_silent_exit(3);
  return a == 5 ? 1 : 0;
}
