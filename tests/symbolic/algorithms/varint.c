// A number of varying length.
#include "../symbolic.h"

int main(void) {
  uint8_t bytes[3];
  klee_make_symbolic(bytes, 2, "bytes");
  bytes[2] = 1;
  unsigned value = 0, shift = 0, at = 0;
  do {
    value |= (bytes[at] & 0x7fu) << shift;
    shift += 7;
  } while (bytes[at++] & 0x80);
  return at == 3 ? 1 : value == 300 ? 2 : 0;
}
