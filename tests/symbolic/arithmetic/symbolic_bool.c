// A symbolic _Bool has two values.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, raw);
  klee_assume(raw <= 1);
  _Bool truth;
  memcpy(&truth, &raw, 1);
  return truth ? 1 : 0;
}
