// A large allocation whose size the program itself decides, and one of input that was compared with a limit.
// CHECK: allocation-size
// LEVELS: default
// FLAGS: --check=+allocation-size --max-allocation=1000
// EXIT: 0
// EXPECT-ERROR: all paths explored, no bug
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
  unsigned size;
  klee_make_symbolic(&size, sizeof size, "size");
  char *large = malloc(5000);
  char *small = size > 1000 ? NULL : malloc(size);
  int both = large && small;
  free(large), free(small);
  return both == 2;
}
