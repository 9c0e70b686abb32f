// A structure that is passed by value is read at the call, and its memory may have been freed.
// KINDS: exit UseAfterFree
#include "../symbolic.h"

struct Large {
  long first, second, third;
};
static long total(struct Large large) { return large.first + large.third; }
int main(void) {
  SYMBOLIC(uint8_t, a);
  struct Large *large = calloc(1, sizeof *large);
  large->first = a;
  if (a > 9) free(large);
  return total(*large) > 4;
}
