// Sizes that are below the limit, or that the program has compared with one, are no errors; nor is a large size that is no input.
// CHECK: allocation-size
// LEVELS: default
// FLAGS: --check=+allocation-size --quiet
// EXPECT: ok
#include <klee/klee.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  unsigned short small;
  unsigned size;
  printf("ok\n");
  klee_make_symbolic(&small, sizeof small, "small");
  klee_make_symbolic(&size, sizeof size, "size");
  free(malloc(2000000000));
  free(malloc(small));
  if (size > 1000000) return 0;
  free(malloc(size));
  return 0;
}
