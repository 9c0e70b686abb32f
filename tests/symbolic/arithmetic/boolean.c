// Numbers as truths.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  SYMBOLIC(uint8_t, b);
  _Bool truth = a, other = b;
  if (truth + other == 2) return 1;
  if (!truth && !other) return 2;
  return truth ? 3 : 4;
}
