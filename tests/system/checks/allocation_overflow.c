// The size of an allocation is a product that wraps: the memory is smaller than the program believes.
// CHECK: allocation-overflow
// LEVELS: default
// EXPECT-ERROR: allocation_overflow.c:10:20: error: size of an allocation that does not fit its type [AllocationOverflow] (CWE-680)
#include <stdint.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  size_t count = SIZE_MAX / 8 + (size_t)argc + 1;
  long *elements = malloc(count * sizeof *elements);
  free(elements);
  return 0;
}
