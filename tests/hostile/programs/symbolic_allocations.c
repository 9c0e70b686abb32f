// Allocations of symbolic size in a loop.
#include <klee/klee.h>
#include <stdlib.h>
int main(void) {
  for (int n = 0; n < 100; n++) {
    unsigned size;
    klee_make_symbolic(&size, sizeof size, "size");
    char *block = malloc(size);
    if (block && size) block[size - 1] = 1;
  }
}
