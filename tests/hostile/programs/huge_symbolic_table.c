// A table of sixteen megabytes, all of it symbolic, that is written and read at symbolic indices.
#include <klee/klee.h>
static unsigned char table[1 << 24];
int main(void) {
  unsigned n, m;
  klee_make_symbolic(table, sizeof table, "table");
  klee_make_symbolic(&n, sizeof n, "n");
  klee_make_symbolic(&m, sizeof m, "m");
  table[n & 0xffffff] = 7;
  return table[m & 0xffffff] == 9;
}
