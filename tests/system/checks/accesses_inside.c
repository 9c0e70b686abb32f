// The first and the last byte of an object can be accessed; a pointer to its end may be made and compared.
// CHECK: bounds
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
  char *heap = malloc(8), local[4], *end = heap + 8;
  for (char *at = heap; at != end; ++at) *at = (char)(at - heap);
  memcpy(local, end - 4, 4);
  memset(end, 0, (size_t)(argc - 1));
  printf("%d %d %d\n", heap[0], end[-1], local[3]);
  free(heap);
  return 0;
}
