// A string one byte too long: Sonde shows the access, the object and the calls. The program itself may seem to work.
//   $ sonde run examples/overrun.c -- Sonde
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void copyName(char *to, const char *from) {
  while ((*to++ = *from++)) {}
}

int main(int argc, char **argv) {
  const char *name = argc > 1 ? argv[1] : "nobody";
  char *copy = malloc(strlen(name)); // no room for the terminating zero
  copyName(copy, name);
  printf("hello, %s\n", copy);
  free(copy);
  return 0;
}

// ARGS: Sonde
// EXPECT-ERROR: overrun.c:8:17: error: access out of bounds [OutOfBounds]
// EXPECT-ERROR: at the end of a heap object of 5 bytes
