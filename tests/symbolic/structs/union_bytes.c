// One memory, two types.
#include "../symbolic.h"

union Bits {
  uint16_t word;
  uint8_t bytes[2];
};
int main(void) {
  union Bits bits;
  klee_make_symbolic(&bits, sizeof bits, "bits");
  if (bits.bytes[0] == 0x12 && bits.bytes[1] == 0x34) return bits.word == 0x3412 ? 1 : 9;
  return bits.word > 0xff00 ? 2 : 3;
}
