// strncpy leaves no end if the source is too long; the copy of the result goes beyond its object.
// CHECK: bounds
// LEVELS: default
// EXPECT-ERROR: error: access out of bounds [OutOfBounds] (CWE-119)
// EXPECT-ERROR: at the end of a heap object of 4 bytes
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
  char *text = malloc(4), copy[20];
  strncpy(text, "abcdef", 4);
  strcpy(copy, text);
  return 0;
}
