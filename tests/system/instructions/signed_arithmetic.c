// Signed arithmetic that fits, of each width and with constants: each operation checks its result.
#include "../check.h"

#define ALL(type, a, b)                                                                                      \
  do {                                                                                                       \
    volatile type left = a, right = b;                                                                       \
    type x = left, y = right;                                                                                \
    show(#type, (long)(x + y)), show(#type, (long)(x - y)), show(#type, (long)(x * y));                      \
    show(#type, (long)(x + (type)7)), show(#type, (long)(x - (type)7)), show(#type, (long)(x * (type)7));    \
  } while (0)

int main(void) {
  ALL(int, -300, 40000);
  ALL(long, -3000000000, 40000);
  ALL(_BitInt(24), -300, 4000);
  return finish();
}
