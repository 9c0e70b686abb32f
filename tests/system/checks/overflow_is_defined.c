// What the compiler was told to define is no error.
// CHECK: signed-overflow
// CFLAGS: -fwrapv
#include <limits.h>
#include <stdio.h>

int main(int argc, char **argv) {
  printf("%d %d\n", INT_MAX + argc, -(INT_MIN + argc - 1));
  return 0;
}
