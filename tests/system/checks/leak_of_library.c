// Memory that the C library keeps for itself is no leak: an open file, its buffer, what runs at the exit.
// CHECK: leak
// NEEDS: libc
// FLAGS: --check=+leak
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void finish(void) { printf("end\n"); }

int main(int argc, char **argv) {
  atexit(finish);
  FILE *file = fopen("/dev/null", "w");
  fprintf(file, "%d\n", argc);
  setenv("NAME", "value", 1);
  printf("%s %d\n", getenv("NAME"), file != NULL);
  file = NULL;
  return 0;
}
