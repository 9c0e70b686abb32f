// A write to what is constant.
// KINDS: exit WriteToConstant
#include "../symbolic.h"

static const int table[4] = {1, 2, 3, 4};
int main(void) {
  SYMBOLIC(uint8_t, a);
  if (a == 9) *(int *)&table[1] = 5;
  return table[a & 3] == 3 ? 1 : 0;
}
