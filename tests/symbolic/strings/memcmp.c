// Bytes compared.
#include "../symbolic.h"

int main(void) {
  uint8_t bytes[2];
  klee_make_symbolic(bytes, sizeof bytes, "bytes");
  int order = memcmp(bytes, "\x80\x7f", 2);
  return order < 0 ? 1 : order > 0 ? 2 : 3;
}
