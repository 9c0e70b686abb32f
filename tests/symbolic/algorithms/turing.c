// A tape and a head.
#include "../symbolic.h"

int main(void) {
  SYMBOLIC(uint8_t, a);
  uint8_t tape[5] = {0};
  int head = 2;
  for (int i = 0; i < 4; ++i) {
    tape[head] ^= 1;
    head += a >> i & 1 ? 1 : -1;
    if (head < 0 || head > 4) return 100;
  }
  int result = 0;
  for (int i = 0; i < 5; ++i) result = 2 * result + tape[i];
  return result;
}
