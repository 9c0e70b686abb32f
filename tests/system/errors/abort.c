// EXPECT-ERROR: abort.c:6:
// EXPECT-ERROR: error: abort called [Abort]
// EXPECT-ERROR: abort.c:9:
#include <stdlib.h>
static void give_up(void) {
  abort();
}
int main(void) {
  give_up();
}
