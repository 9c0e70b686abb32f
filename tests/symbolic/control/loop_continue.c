// A loop that skips.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  int kept = 0;
  for (int i = 0; i < 6; ++i) {
    if (!(a >> i & 1)) continue;
    kept += i;
  }
  return kept;
}
