// Exit within calls.
#include "../symbolic.h"

static void leave(int code) {
  if (code > 5) exit(code);
}
int main(void) {
  SYMBOLIC(uint8_t, a);
  leave(a & 7);
  leave((a >> 3 & 7) + 1);
  return 1;
}
