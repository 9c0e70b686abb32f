// A table with a hole.
// KINDS: exit BadCall
#include "../symbolic.h"

static int one(void) { return 1; }
static int two(void) { return 2; }
static int (*table[4])(void) = {one, two, 0, one};
int main(void) {
  SYMBOLIC(uint8_t, a);
  return table[a & 3]();
}
