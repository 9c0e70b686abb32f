// Copies of large buffers of which some bytes are symbolic, at other places and within one object.
#include "../symbolic.h"

static unsigned char from[100000], to[120000];

int main(void) {
  klee_make_symbolic(from + 50000, 1, "x");
  from[50001] = from[50000] & 7;
  from[50002] = 7;
  unsigned char x = from[50000], y = from[50001];
  memcpy(to + 1000, from, sizeof from);
  memmove(to + 1001, to + 1000, 100000);
  if (to[51001] != x || to[51002] != y || to[51003] != 7) return 1;
  to[50000 + x] = 9;
  memcpy(from, to + 50000, 300);
  if (from[y] == 9) return x == y ? 2 : 3;
  return from[x] == 9 ? 4 : 5;
}
