// Moved over itself.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  uint8_t bytes[6] = {1, 2, 3, 4, 5, a};
  memmove(bytes + 1, bytes, 4);
  memmove(bytes, bytes + (a & 1), 5);
  return bytes[1] == 1 ? 1 : bytes[1] == 2 ? 2 : 3;
}
