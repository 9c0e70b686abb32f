// A counter of steps of two misses its end for one half of the inputs. The counter is symbolic, and each comparison a query.
// CHECK: endless
// LEVELS: default
// EXPECT-ERROR: error: loop that never ends [EndlessLoop] (CWE-835)
// EXPECT-ERROR: 9 (1 in an error)
#include <klee/klee.h>

int main(void) {
  unsigned char n;
  klee_make_symbolic(&n, sizeof n, "n");
  klee_assume(n < 16);
  while (n != 7) n += 2;
  return 0;
}
