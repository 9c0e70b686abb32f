// A decoder that trusts its input.
// KINDS: exit IndexOutOfBounds
#include "../symbolic.h"

int main(void) {
  uint8_t code[2];
  klee_make_symbolic(code, sizeof code, "code");
  uint8_t output[4] = {0};
  unsigned at = 0;
  for (unsigned i = 0; i < (code[0] & 7u); ++i) output[at++] = code[1];
  return output[0] == 9 ? 1 : 0;
}
