// Atomic additions.
#include "../symbolic.h"

#include <stdatomic.h>
int main(void) {
  SYMBOLIC(uint8_t, a);
  atomic_uint counter = 250;
  unsigned before = atomic_fetch_add(&counter, a);
  assert(before == 250);
  return counter > 300 ? 1 : 0;
}
