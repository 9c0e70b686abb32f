// Filled with a symbolic byte.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  uint32_t word;
  memset(&word, a, sizeof word);
  assert(word == a * 0x01010101u);
  return word > 0x80808080 ? 1 : 0;
}
