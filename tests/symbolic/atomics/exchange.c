// Compare and exchange.
#include "../symbolic.h"

#include <stdatomic.h>
int main(void) {
  SYMBOLIC(uint8_t, a);
  SYMBOLIC(uint8_t, b);
  _Atomic uint8_t value = a;
  uint8_t expected = 17;
  if (atomic_compare_exchange_strong(&value, &expected, b)) return value == 18 ? 1 : 2;
  return expected == 19 ? 3 : 4;
}
