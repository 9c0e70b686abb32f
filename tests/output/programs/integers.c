// Integers of all sizes, with flags; the number of characters is exact on every path.
// PATHS: 9
#include <klee/klee.h>
#include <stdio.h>

int main(void) {
  int x;
  long wide;
  unsigned char small;
  klee_make_symbolic(&x, sizeof x, "x");
  klee_make_symbolic(&wide, sizeof wide, "wide");
  klee_make_symbolic(&small, sizeof small, "small");
  int length = printf("%d|%5d|%-12d|%+d|% d|%012d|%.4d|\n", x, x, x, x, x, x, x);
  int other = printf("%u|%x|%#X|%o|%#o|%c|%5c|%i%%\n", x, x, x, x, x, small, small, small);
  int more = fprintf(stderr, "%ld|%20lu|%#lx|%hhd|%hu|%zd\n", wide, wide, wide, x, x, (size_t)wide);
  printf("%p\n", (void *)wide);
  // Branches on what was returned, each of which has an input.
  int digits = printf("%d", x);
  switch (digits) {
  case 1: return 1;
  case 4: return 4;
  case 11: puts(" is long"); break;
  default: break;
  }
  if (x < -5) return length;
  if (wide == -1) return other;
  if (wide > 1L << 40) return more;
  if (x > 77777 && small == 'q') return 9;
  printf(" %d %d\n", length + other, more);
  return 0;
}
