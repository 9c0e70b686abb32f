// Sums and shifts of values that were never set are no use of them, whatever the bytes of new memory are.
// CHECK: uninitialised
// LEVELS: default
// FLAGS: --check=+uninitialised
#include <stdlib.h>

static int sum, shifted;

int main(void) {
  int local;
  int *memory = malloc(2 * sizeof *memory);
  memory[0] = local;
  sum = memory[1] + memory[0];
  shifted = 1 << (memory[1] + local);
  free(memory);
  return 0;
}
