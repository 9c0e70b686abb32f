// CHECK: assertion
// EXPECT-ERROR: abort.c:7:
// EXPECT-ERROR: error: abort called [Abort]
// EXPECT-ERROR: abort.c:10:
#include <stdlib.h>
static void give_up(void) {
  abort();
}
int main(void) {
  give_up();
}
