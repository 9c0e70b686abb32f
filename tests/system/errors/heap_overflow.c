// CHECK: bounds
// EXPECT-ERROR: heap_overflow.c:11:
// EXPECT-ERROR: error: access out of bounds [OutOfBounds]
// EXPECT-ERROR: heap object of 40 bytes
// EXPECT-ERROR: made at
// EXPECT-ERROR: heap_overflow.c:14:
// EXPECT-ERROR: heap_overflow.c:15:
#include <stdlib.h>
static void fill(int *array, int n) {
  for (int i = 0; i <= n; ++i)
    array[i] = i;
}
int main(void) {
  int *array = malloc(10 * sizeof(int));
  fill(array, 10);
  return array[3];
}
