// CHECK: assertion
// EXPECT-ERROR: assertion.c:7:
// EXPECT-ERROR: error: assertion failed [AssertionFailed]
#include <assert.h>
volatile int x = 3;
int main(void) {
  assert(x == 4);
  return 0;
}
