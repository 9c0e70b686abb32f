// A product that the program has found out about, before or after it multiplied, is no error; calloc finds out by itself.
// CHECK: allocation-overflow
// LEVELS: default
// FLAGS: --quiet
// EXPECT: ok
#include <klee/klee.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static void *twoWays(size_t count, size_t each) {
  size_t size = count * each;
  if (each != 0 && size / each != count) return NULL;
  return malloc(size);
}

int main(void) {
  unsigned count;
  printf("ok\n");
  klee_make_symbolic(&count, sizeof count, "count");
  free(twoWays(SIZE_MAX / 2, 4));
  free(calloc(SIZE_MAX, 2));
  if (count > 3) return 0;
  int *elements = malloc(count * sizeof *elements);
  free(elements);
  return 0;
}
