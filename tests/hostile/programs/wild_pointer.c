// Reads and writes through a pointer that may be anything, again and again.
#include <klee/klee.h>
#include <stdlib.h>
int main(void) {
  char *anywhere, *blocks[50];
  for (int n = 0; n < 50; n++) blocks[n] = malloc(100);
  for (int n = 0; n < 50; n++) {
    klee_make_symbolic(&anywhere, sizeof anywhere, "anywhere");
    *anywhere += 1;
  }
  return *blocks[7];
}
