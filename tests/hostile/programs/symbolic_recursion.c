// Recursion whose depth is symbolic, with a fork at each level.
#include <klee/klee.h>
static int down(unsigned n) { return n == 0 ? 0 : 1 + down(n - 1); }
int main(void) {
  unsigned n;
  klee_make_symbolic(&n, sizeof n, "n");
  return down(n);
}
