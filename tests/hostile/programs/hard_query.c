// A query that no solver answers: two large prime factors, in a loop of a hash.
#include <klee/klee.h>
int main(void) {
  unsigned long x, y;
  klee_make_symbolic(&x, sizeof x, "x");
  klee_make_symbolic(&y, sizeof y, "y");
  klee_assume(x > 1 & x < 4294967296 & y > 1 & y < 4294967296);
  if (x * y == 9345561948792661919ul) return 1;
  return 0;
}
