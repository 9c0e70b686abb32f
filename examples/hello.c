// Hello, and what it was called with.
//   $ sonde run examples/hello.c -- world
#include <stdio.h>

int main(int argc, char **argv) {
  printf("hello, %s\n", argc > 1 ? argv[1] : "sonde");
  return 0;
}

// ARGS: world
