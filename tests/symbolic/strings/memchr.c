// A byte searched for in symbolic bytes.
#include "../symbolic.h"

int main(void) {
  uint8_t bytes[2];
  klee_make_symbolic(bytes, sizeof bytes, "bytes");
  const uint8_t *found = memchr(bytes, 0xfe, 2);
  return found ? (int)(found - bytes) : 2;
}
