// A string is copied to an allocation without room for its end: for the empty string, that has no bytes at all.
// CHECK: bounds
// EXPECT-ERROR: empty_allocation.c:12:3: error: access out of bounds [OutOfBounds]
// EXPECT-ERROR: a heap object of 0 bytes
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
  char empty[4] = "", *none = calloc((size_t)(argc - 1), 4), *copy = malloc(strlen(empty));
  free(realloc(malloc((size_t)(argc - 1)), 5)); // what has no bytes can be resized and released
  free(none);
  strcpy(copy, empty);
  return copy[0];
}
