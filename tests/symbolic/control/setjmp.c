// A jump back over frames.
#include "../symbolic.h"

static jmp_buf place;
static void leave(int how) {
  if (how > 2) longjmp(place, how);
}
int main(void) {
  SYMBOLIC(uint8_t, a);
  int how = setjmp(place);
  if (how == 0) {
    leave(a & 3);
    return 1;
  }
  return how == 3 ? 2 : 3;
}
