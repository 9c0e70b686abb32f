// EXPECT-ERROR: native_overflow.c:9:
// EXPECT-ERROR: error: access out of bounds [OutOfBounds]
// EXPECT-ERROR: stack variable of 4 bytes
// EXPECT-ERROR: made at
// EXPECT-ERROR: native_overflow.c:8:
#include <stdio.h>
int main(void) {
  char to[4];
  sprintf(to, "%d", 12345);
  return to[0];
}
