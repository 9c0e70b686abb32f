// A product in a size does not wrap: small factors, a factor of one, and calloc, which looks itself.
// CHECK: allocation-overflow
// LEVELS: default
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  size_t count = (size_t)argc + 9;
  volatile size_t huge = SIZE_MAX / 2;
  int *numbers = malloc(count * sizeof *numbers);
  char *bytes = malloc(count * 1);
  void *refused = calloc(huge, 4);
  numbers[9] = bytes[9] = 1;
  printf("%d %d %d\n", numbers[9], bytes[9], refused == NULL);
  free(numbers), free(bytes);
  return 0;
}
