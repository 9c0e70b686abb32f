// Signed and unsigned extension differ.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  int64_t wide = (int8_t)a;
  uint64_t plain = a;
  if ((uint64_t)wide != plain) return 1;
  return plain > 64 ? 2 : 3;
}
