// Each way through a function has its value, or does not come to the end; main needs none.
// CHECK: missing-return
// LEVELS: default
// CFLAGS: -x c++
#include <stdio.h>
#include <stdlib.h>

static int positive(int x) {
  if (x > 0) return x;
  abort();
}
static int first(int x) {
  for (;;)
    if (++x % 7 == 0) return x;
}

int main(int argc, char **argv) { printf("%d %d\n", positive(argc), first(argc)); }
