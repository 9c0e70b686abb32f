// The same place jumped to again.
#include "../symbolic.h"

static jmp_buf place;
static volatile int tries;
int main(void) {
  SYMBOLIC(uint8_t, a);
  tries = 0;
  setjmp(place);
  ++tries;
  if (tries < (a & 3)) longjmp(place, 1);
  return tries;
}
