// Not, complement and negation in a row.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(int8_t, a);
  int x = -~a;
  assert(x == a + 1);
  if (!!x == x) return 1;
  return !x ? 2 : 3;
}
