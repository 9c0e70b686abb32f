// The compiler knows no symbolic value.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  if (__builtin_constant_p(a)) return 1;
  return a > 9 ? 2 : 3;
}
