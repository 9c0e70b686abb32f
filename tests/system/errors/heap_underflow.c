// EXPECT-ERROR: heap_underflow.c:9:
// EXPECT-ERROR: error: access out of bounds [OutOfBounds]
// EXPECT-ERROR: heap object of 10 bytes
// EXPECT-ERROR: made at
// EXPECT-ERROR: heap_underflow.c:8:
#include <stdlib.h>
int main(void) {
  char *text = malloc(10);
  return text[-1];
}
