// sprintf needs the length: with the C library, a path for each.
// PATHS: 4
// LIBC: musl
#include <klee/klee.h>
#include <stdio.h>

int main(void) {
  char text[20];
  unsigned x = klee_range(0, 1000, "x");
  int length = snprintf(text, sizeof text, "%u", x);
  printf("%s has %d digits\n", text, length);
  return 0;
}
