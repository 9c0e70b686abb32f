// A symbolic array of 64 MB that is copied, overwritten in part, and read at a symbolic index.
// EXITS: 0 1 2 3
#include <klee/klee.h>
#include <string.h>

static unsigned char from[64 << 20], to[64 << 20];

int main(void) {
  unsigned i;
  klee_make_symbolic(from, sizeof from, "from");
  klee_make_symbolic(&i, sizeof i, "i");
  memcpy(to, from, sizeof from);
  memset(to + 1000, 7, 32 << 20);
  memmove(to + 1, to, sizeof to - 1);
  if (i >= sizeof to) return 0;
  if (i > 1000 && i <= (32 << 20)) return to[i] == 7 ? 1 : 9;
  if (to[i] == 200) return i && from[i - 1] != 200 ? 8 : 2;
  return 3;
}
