// CHECK: jump
// EXPECT-ERROR: longjmp_after_return.c:9:
// EXPECT-ERROR: error: longjmp to a place whose function has returned [BadLongjmp]
#include <setjmp.h>
static jmp_buf place;
static int remember(void) { return setjmp(place); }
int main(void) {
  remember();
  longjmp(place, 1);
}
