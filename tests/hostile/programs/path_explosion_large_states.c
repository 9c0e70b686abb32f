// Many paths, each with memory of its own.
// FLAGS: --search=bfs
#include <klee/klee.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
  unsigned char x[100];
  klee_make_symbolic(x, sizeof x, "x");
  for (unsigned n = 0; n < sizeof x; n++) {
    char *own = malloc(65536);
    memset(own, x[n] & 1 ? 1 : 2, 65536);
  }
  return 0;
}
