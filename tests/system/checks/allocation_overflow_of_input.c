// So it is with 32 bits and a count that is input, and through a variable.
// CHECK: allocation-overflow
// LEVELS: default
// EXPECT-ERROR: allocation_overflow_of_input.c:12:16: error: size of an allocation that does not fit its type [AllocationOverflow] (CWE-680)
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
  unsigned rows, columns = 65536;
  klee_make_symbolic(&rows, sizeof rows, "rows");
  unsigned size = rows * columns + 16;
  char *data = malloc(size);
  if (data) data[0] = 1;
  free(data);
  return 0;
}
