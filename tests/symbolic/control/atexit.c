// What runs at the end sees the state there.
#include "../symbolic.h"

#include <unistd.h>

static uint8_t seen;
static void last(void) {
  if (seen == 42) _exit(99);
}
int main(void) {
  SYMBOLIC(uint8_t, a);
  seen = a;
  atexit(last);
  if (a > 200) exit(3);
  return 4;
}
