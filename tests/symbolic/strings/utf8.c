// The length of a character.
#include "../symbolic.h"

int main(void) {
  uint8_t bytes[2];
  klee_make_symbolic(bytes, sizeof bytes, "bytes");
  if (bytes[0] < 0x80) return 1;
  if ((bytes[0] & 0xe0) == 0xc0) return (bytes[1] & 0xc0) == 0x80 ? 2 : 10;
  return (bytes[0] & 0xf0) == 0xe0 ? 3 : 11;
}
