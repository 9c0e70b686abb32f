// Allocations larger than any machine's memory.
#include <stdint.h>
#include <stdlib.h>
int main(void) {
  char *all = malloc(SIZE_MAX), *half = malloc(SIZE_MAX / 2), *most = calloc(1ul << 40, 1ul << 20), *terabyte = malloc(1ul << 40);
  if (terabyte) terabyte[1ul << 39] = 1;
  return (all != 0) + (half != 0) + (most != 0);
}
