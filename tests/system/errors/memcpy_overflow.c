// EXPECT-ERROR: memcpy_overflow.c:10:
// EXPECT-ERROR: error: access out of bounds [OutOfBounds]
// EXPECT-ERROR: stack variable 'to' of main, 8 bytes
// EXPECT-ERROR: made at
// EXPECT-ERROR: memcpy_overflow.c:9:
#include <string.h>
volatile int n = 9;
int main(void) {
  char to[8], from[20] = "0123456789";
  memcpy(to, from, n);
  return to[0];
}
