// Two to the power of a thousand paths.
#include <klee/klee.h>
int main(void) {
  static unsigned char x[1000];
  unsigned ones = 0;
  klee_make_symbolic(x, sizeof x, "x");
  for (unsigned n = 0; n < sizeof x; n++)
    if (x[n] & 1) ones++;
  return ones > 500;
}
