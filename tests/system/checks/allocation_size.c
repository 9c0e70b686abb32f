// By option, an allocation that input can make larger than a gigabyte is an error.
// CHECK: allocation-size
// LEVELS: default
// FLAGS: --check=+allocation-size
// EXPECT-ERROR: allocation_size.c:12:16: error: allocation that input can make too large [OversizedAllocation] (CWE-789)
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
  unsigned size;
  klee_make_symbolic(&size, sizeof size, "size");
  char *data = malloc(size);
  free(data);
  return 0;
}
