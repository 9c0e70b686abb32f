// A length one too many.
// KINDS: exit OutOfBounds
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  uint8_t from[8] = {1, 2, 3, 4, 5, 6, 7, 8}, to[4] = {0};
  klee_assume(a <= 5);
  memcpy(to, from, a);
  return to[3];
}
