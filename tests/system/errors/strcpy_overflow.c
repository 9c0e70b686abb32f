// EXPECT-ERROR: strcpy_overflow.c:10:
// EXPECT-ERROR: error: access out of bounds [OutOfBounds]
// EXPECT-ERROR: heap object of 4 bytes
// EXPECT-ERROR: made at
// EXPECT-ERROR: strcpy_overflow.c:9:
#include <stdlib.h>
#include <string.h>
int main(void) {
  char *to = malloc(4);
  strcpy(to, "four");
  return to[0];
}
