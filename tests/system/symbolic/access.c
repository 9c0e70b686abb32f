// EXPECT-ERROR: access.c:11:18: error: access out of bounds
// EXPECT-ERROR: read of 5 bytes
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
  char *object = malloc(8);
  int size = klee_range(0, 100, "size");
  if (size != 5) return 0;
  klee_check_memory_access(object, size);
  if (size == 5) klee_check_memory_access(object + 4, size);
  return 0;
}
