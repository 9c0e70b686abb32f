// A hint about a branch changes nothing.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  if (__builtin_expect(a == 17, 0)) return 1;
  return __builtin_expect(a > 200, 1) ? 2 : 0;
}
