// What is left has the size that it has on the input of the test, and no other is told.
// CHECK: leak
// LEVELS: default
// FLAGS: --check=+leak
// EXPECT-ERROR: leak_of_symbolic_size.c:15:10: error: memory that was not freed and cannot be reached any more [MemoryLeak] (CWE-401)
// EXPECT-ERROR:   an object is left
#include <klee/klee.h>
#include <stdlib.h>

static char *kept;

int main(void) {
  unsigned char size;
  klee_make_symbolic(&size, sizeof size, "size");
  kept = malloc(size);
  kept = 0;
  return 0;
}
