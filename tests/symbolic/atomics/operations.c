// Atomic and, or, exclusive or, least.
#include "../symbolic.h"

#include <stdatomic.h>
int main(void) {
  SYMBOLIC(uint8_t, a);
  atomic_uint value = a;
  atomic_fetch_and(&value, 0x7e);
  atomic_fetch_or(&value, 0x02);
  atomic_fetch_xor(&value, 0x40);
  unsigned old = atomic_exchange(&value, 5);
  atomic_fetch_sub(&value, 4);
  return old == 0x42 ? 1 : old > 0x60 ? 2 : 0;
}
