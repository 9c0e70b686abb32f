// An argument nobody looks at makes no paths.
#include "../symbolic.h"

static int constant(int ignored) {
  (void)ignored;
  return 7;
}
int main(void) {
  SYMBOLIC(uint8_t, a);
  return constant(a * a);
}
