// Copied to a symbolic place.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  uint8_t to[6] = {0};
  memcpy(to + (a & 3), "xyz", 3);
  return to[2] == 'x' ? 1 : to[2] == 'y' ? 2 : to[2] == 'z' ? 3 : 4;
}
