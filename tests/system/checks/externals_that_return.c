// Native functions that return, with an error or without.
// CHECK: external
// FLAGS: --libc=none
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  printf("%d %ld\n", raise(0), strtol("12x", NULL, 10));
  return 0;
}
