// Expressions that grow without end.
#include <klee/klee.h>
int main(void) {
  unsigned long x, y;
  klee_make_symbolic(&x, sizeof x, "x");
  klee_make_symbolic(&y, sizeof y, "y");
  for (unsigned n = 0;; n++) {
    x = x * y + (y >> (x & 31)) % 1000003;
    y = y * x ^ n;
  }
}
