// A lock that is taken once.
#include "../symbolic.h"

#include <stdatomic.h>
int main(void) {
  SYMBOLIC(uint8_t, a);
  atomic_flag lock = ATOMIC_FLAG_INIT;
  int taken = 0;
  for (int i = 0; i < 3; ++i)
    if (a >> i & 1 && !atomic_flag_test_and_set(&lock)) ++taken;
  return taken;
}
