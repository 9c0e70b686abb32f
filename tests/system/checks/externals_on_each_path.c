// A native function gets a number that depends on the input, and returns for each.
// CHECK: external
// LEVELS: default
// FLAGS: --libc=none --quiet
// EXPECT: ok
#include <klee/klee.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  unsigned char x;
  klee_make_symbolic(&x, sizeof x, "x");
  if (x > 3) return 0;
  int n = x == 0 ? abs(-5) : abs(7);
  if (n == 5) puts("ok");
  return 0;
}
