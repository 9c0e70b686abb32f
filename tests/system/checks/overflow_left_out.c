// A check that is left out finds nothing.
// LEVELS: default
// FLAGS: --check=-signed-overflow
#include <limits.h>
#include <stdio.h>

int main(int argc, char **argv) {
  printf("%d\n", INT_MAX + argc);
  return 0;
}
