// Prints symbolic text without end, on many paths.
#include <klee/klee.h>
#include <stdio.h>
int main(void) {
  char c;
  for (unsigned n = 0;; n++) {
    klee_make_symbolic(&c, sizeof c, "c");
    if (c > 100) putchar(c);
    printf("%d %s\n", c, "text");
  }
}
