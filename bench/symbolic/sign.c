// The sign of a number: three paths.
#include <klee/klee.h>

static int sign(int x) {
  if (x == 0) return 0;
  if (x < 0) return -1;
  return 1;
}

int main(void) {
  int x;
  klee_make_symbolic(&x, sizeof x, "x");
  return sign(x) + 1;
}
