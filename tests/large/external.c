// A native function that can get at a large symbolic object is not called.
// EXITS: 0
// INCOMPLETE: Unsupported
// REPLAY: no
#include <klee/klee.h>
#include <stdlib.h>

int getloadavg(double[], int);

int main(void) {
  double *numbers = malloc(64 << 20);
  unsigned char c;
  if (!numbers) return 0;
  klee_make_symbolic(numbers, 64 << 20, "numbers");
  klee_make_symbolic(&c, sizeof c, "c");
  if (c < 100) return 0;
  return getloadavg(numbers, 3);
}
