// A variable whose function has returned.
// KINDS: exit UseAfterReturn
#include "../symbolic.h"

static int *leak(int *other, bool wrong) {
  int local = 5;
  int *p = &local;
  return wrong ? p : other;
}
int main(void) {
  SYMBOLIC(uint8_t, a);
  int mine = 3;
  return *leak(&mine, (a & 0x81) == 0x81);
}
