// An index read from a table.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  static const uint8_t next[8] = {3, 6, 1, 7, 0, 2, 5, 4};
  unsigned at = a & 7;
  for (int i = 0; i < 3; ++i) at = next[at];
  return at == 0 ? 1 : at > 5 ? 2 : 3;
}
