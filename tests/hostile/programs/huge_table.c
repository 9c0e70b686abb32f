// A table of four megabytes that is read at a symbolic index, twice.
#include <klee/klee.h>
static unsigned table[1 << 20];
int main(void) {
  unsigned n;
  for (unsigned i = 0; i < 1 << 20; i++) table[i] = i * 2654435761u >> 12;
  klee_make_symbolic(&n, sizeof n, "n");
  if (n >= 1 << 20) return 0;
  return table[table[n]] == 12345;
}
