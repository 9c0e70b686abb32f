// A checksum that guards a bug.
// KINDS: exit Abort
#include "../symbolic.h"

int main(void) {
  uint8_t packet[3];
  klee_make_symbolic(packet, 2, "packet");
  packet[2] = 0x5c;
  uint8_t sum = 0;
  for (int i = 0; i < 3; ++i) sum = (uint8_t)((sum << 1 | sum >> 7) ^ packet[i]);
  if (sum != 0) return 1;
  if (packet[0] == 0x42) abort();
  return 0;
}
