// Queries of 128-bit divisions.
#include <klee/klee.h>
int main(void) {
  unsigned __int128 x, y, z;
  klee_make_symbolic(&x, sizeof x, "x");
  klee_make_symbolic(&y, sizeof y, "y");
  klee_make_symbolic(&z, sizeof z, "z");
  if (y == 0 || z == 0) return 0;
  if (x / y * z % 1000000007 == x % z / (y | 1) && x > y) return 1;
  return 0;
}
