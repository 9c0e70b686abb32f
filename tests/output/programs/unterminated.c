// A string may have no end: that is an error of its own, and the other paths go on.
// PATHS: 2 OutOfBounds
#include <klee/klee.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  char *text = malloc(3);
  klee_make_symbolic(text, 3, "text");
  printf("%.3s\n", text);
  int length = printf("%s\n", text);
  if (length == 3) return 2;
  return 0;
}
