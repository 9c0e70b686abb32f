// Copied with a symbolic length.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  uint8_t from[4] = {1, 2, 3, 4}, to[4] = {0};
  memcpy(to, from, a & 3);
  return to[0] + to[1] + to[2] + to[3];
}
